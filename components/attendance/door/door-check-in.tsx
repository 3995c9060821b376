"use client";

import { ScanLine } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { getCheckInState } from "@/lib/events/policy";
import type { EventResponse } from "@/lib/events/schema/event";
import { errorMessage } from "@/lib/http/browser/api-client";

import { useCheckIn } from "../check-in/use-check-in";

// The camera's decoder is a megabyte: it comes when somebody scans.
const DoorScanner = dynamic(() => import("./door-scanner"), { ssr: false });

type DoorArrivalProps = {
  event: EventResponse;
  /** From the link that the door's code holds: whoever comes by it is checked in at once. */
  code?: string;
  now: Date;
};

/** Check-in by the code at the door: while check-in is open, with an RSVP or without. */
export function DoorCheckIn({ event, code, now }: DoorArrivalProps) {
  const [isScanning, setScanning] = useState(false);
  const checkIn = useCheckIn(event.id);
  const isArriving = useRef(false);
  const arrive = useEffectEvent((doorCode: string) => {
    if (isArriving.current) return;
    isArriving.current = true;
    // Out of the address, so that a reload or a shared link doesn't try an old code.
    window.history.replaceState(null, "", window.location.pathname);
    checkIn.mutate(doorCode);
  });
  // An effect, because the call follows from how the page was opened, not from a tap.
  useEffect(() => {
    if (code) arrive(code);
  }, [code]);

  const isOpen = getCheckInState(event, { hasRsvp: true }, now).canCheckIn && !event.viewer?.isCheckedIn;
  const failed = checkIn.error ? errorMessage(checkIn.error, "Unable to check in to event") : null;
  if (!isOpen && !checkIn.isPending && !failed) return null;
  return (
    <div className="grid gap-2">
      {checkIn.isPending && (
        <p role="status" className="text-sm font-semibold">
          Checking in...
        </p>
      )}
      {failed && (
        <p role="alert" className="rounded-md bg-destructive-soft px-3.5 py-2.5 text-sm font-medium text-destructive">
          {failed}
        </p>
      )}
      {isOpen && (
        <Button variant="outline" onClick={() => setScanning(true)}>
          <ScanLine aria-hidden />
          Scan the code at the door
        </Button>
      )}
      {isScanning && (
        <DoorScanner
          eventId={event.id}
          onCode={(doorCode) => {
            setScanning(false);
            checkIn.mutate(doorCode);
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </div>
  );
}
