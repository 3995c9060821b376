"use client";

import { ScanLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { loadLater } from "@/components/ui/load-later";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { getCheckInState } from "@/lib/events/policy/check-in";
import type { EventResponse } from "@/lib/events/schema/event";
import { getErrorMessage } from "@/lib/http/browser/api-client";

import { useCheckIn } from "../check-in/use-check-in";
import { MemberCode } from "../walk-in/member-code";

// Loaded on demand: the decoder has a megabyte.
const CodeScanner = loadLater(() => import("../code/code-scanner").then((module) => module.CodeScanner));

type DoorCheckInProps = {
  event: EventResponse;
  /** From the link in the door's QR code. The member is checked in with it at once. */
  code?: string;
  now: Date;
};

/** Check-in with the code at the door, with or without an RSVP (docs/product/check-in.md#check-in-at-the-door). */
export function DoorCheckIn({ event, code, now }: DoorCheckInProps) {
  const buttonTexts = useTranslations("checkIn.buttons");
  const scannerTexts = useTranslations("checkIn.scanner");
  const toastTexts = useTranslations("checkIn.toast");
  const [isScanning, setScanning] = useState(false);
  const [isShowingCode, setShowingCode] = useState(false);
  const { mutate, isPending, error } = useCheckIn(event.id, { isAtDoor: true });
  const isSubmitted = useRef(false);
  const submitCode = useEffectEvent((doorCode: string) => {
    if (isSubmitted.current) return;
    isSubmitted.current = true;
    // Removed from the address, so that a reload or a shared link does not submit an expired code.
    window.history.replaceState(null, "", window.location.pathname);
    mutate(doorCode);
  });
  // Effect: sends the code of the page's address to the server once. No click precedes it, because the page is opened by the
  // code's link.
  useEffect(() => {
    if (code) submitCode(code);
  }, [code]);

  const isCheckedIn = event.viewer?.isCheckedIn ?? false;
  const isOpen = getCheckInState(event, { hasRsvp: true }, now).canCheckIn && !isCheckedIn;
  if (!isOpen && !isPending && !error && !isShowingCode) return null;
  const onCode = (doorCode: string) => {
    setScanning(false);
    mutate(doorCode);
  };
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm font-semibold empty:sr-only">
        {isPending && buttonTexts("checkingIn")}
      </p>
      {error && (
        <p role="alert" className="rounded-md bg-destructive-soft px-3.5 py-2.5 text-sm font-medium text-destructive">
          {getErrorMessage(error, toastTexts("checkInFailed.description"))}
        </p>
      )}
      {isOpen && (
        <Button variant="outline" onClick={() => setScanning(true)}>
          <ScanLine aria-hidden />
          {scannerTexts("door.title")}
        </Button>
      )}
      {(isOpen || isShowingCode) && (
        <MemberCode eventId={event.id} isCheckedIn={isCheckedIn} isOpen={isShowingCode} onOpenChange={setShowingCode} />
      )}
      {isScanning && <CodeScanner kind="door" eventId={event.id} onCode={onCode} onClose={() => setScanning(false)} />}
    </div>
  );
}
