"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/overlay/dialog";

import { readDoorLink } from "./door-link";
import { useScanner } from "./use-scanner";

type DoorScannerProps = {
  eventId: string;
  onCode: (code: string) => void;
  onClose: () => void;
};

/** Scans the QR code on the screen at the door. */
export default function DoorScanner({ eventId, onCode, onClose }: DoorScannerProps) {
  const t = useTranslations("checkIn.scanner");
  const isDone = useRef(false);
  const [wrongCode, setWrongCode] = useState<"otherEvent" | "noCode" | null>(null);
  const { video, failure, retry } = useScanner((text) => {
    const link = readDoorLink(text, eventId);
    if (typeof link === "string") return setWrongCode(link);
    if (isDone.current) return;
    isDone.current = true;
    onCode(link.code);
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader title={t("title")} description={t("description")} />
        {failure ? (
          <ErrorState compact title={t("failed")} description={t(`failure.${failure}`)} onRetry={retry} />
        ) : (
          <video
            ref={video}
            muted
            playsInline
            aria-label={t("picture")}
            className="aspect-square w-full rounded-lg bg-muted object-cover"
          />
        )}
        <p role="status" className="min-h-6 text-center text-sm text-muted-foreground">
          {!failure && t(wrongCode ?? "looking")}
        </p>
      </DialogContent>
    </Dialog>
  );
}
