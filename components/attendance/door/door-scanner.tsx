"use client";

import { useRef, useState } from "react";

import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/overlay/dialog";
import { ErrorState } from "@/components/ui/feedback/error-state";

import { readDoorLink } from "./door-link";
import { useScanner } from "./use-scanner";

type DoorScannerProps = {
  eventId: string;
  onCode: (code: string) => void;
  onClose: () => void;
};

/** Looks through the camera for the code on the screen at the door. Loaded when it is opened. */
export default function DoorScanner({ eventId, onCode, onClose }: DoorScannerProps) {
  const isDone = useRef(false);
  const [hint, setHint] = useState<string | null>(null);
  const { video, error, start } = useScanner((text) => {
    const scanned = readDoorLink(text, eventId);
    if (scanned === "another event") return setHint("That code belongs to another event.");
    if (scanned === "no code") return setHint("That isn't the code of this event's door.");
    if (isDone.current) return;
    isDone.current = true;
    onCode(scanned.code);
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Scan the code at the door</DialogTitle>
          <DialogDescription>Hold your phone so that the whole code is in the picture.</DialogDescription>
        </DialogHeader>
        {error ? (
          <ErrorState compact title="The camera can't be used" description={error} onRetry={start} />
        ) : (
          <video
            ref={video}
            muted
            playsInline
            aria-label="Camera picture"
            className="aspect-square w-full rounded-lg bg-muted object-cover"
          />
        )}
        <p role="status" className="min-h-6 text-center text-sm text-muted-foreground">
          {!error && (hint ?? "Looking for a code...")}
        </p>
      </DialogContent>
    </Dialog>
  );
}
