"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/overlay/dialog";

import type { ScanFailure } from "./camera-scan";
import type { CheckInLink } from "./check-in-link";
import { useScanner } from "./use-scanner";

type CodeScannerProps = {
  title: string;
  description: string;
  /** What is shown for a QR code without a code for this scanner. */
  noCode: string;
  getFailureText: (failure: ScanFailure) => string;
  readLink: (text: string) => CheckInLink;
  onCode: (code: string) => void;
  onClose: () => void;
};

/** A dialog with the camera's picture, which closes with the first code of this event. */
export function CodeScanner({
  title,
  description,
  noCode,
  getFailureText,
  readLink,
  onCode,
  onClose,
}: CodeScannerProps) {
  const t = useTranslations("checkIn.scanner");
  const isDone = useRef(false);
  const [wrongCode, setWrongCode] = useState<"otherEvent" | "noCode" | null>(null);
  const { video, failure, retry } = useScanner((text) => {
    const link = readLink(text);
    if (typeof link === "string") return setWrongCode(link);
    if (isDone.current) return;
    isDone.current = true;
    onCode(link.code);
  });
  const status = wrongCode === "noCode" ? noCode : t(wrongCode ?? "looking");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader title={title} description={description} />
        {failure ? (
          <ErrorState compact title={t("failed")} description={getFailureText(failure)} onRetry={retry} />
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
          {!failure && status}
        </p>
      </DialogContent>
    </Dialog>
  );
}
