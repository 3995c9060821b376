import { RotateCw, ScanLine } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getCheckInState } from "@/lib/events/policy/check-in";
import type { EventResponse } from "@/lib/events/schema/event";
import { isRetryable } from "@/lib/http/browser/query-client";

import { useCheckIn } from "../check-in/use-check-in";

const CodeScanner = lazyWithRetry(() => import("../code/code-scanner").then((module) => module.CodeScanner));
const MemberCode = lazyWithRetry(() => import("../walk-in/member-code").then((module) => module.MemberCode));

/** Whether a member can be checked in there by a code, with or without an RSVP. */
export const takesCodes = (event: EventResponse, now: Date): boolean =>
  getCheckInState(event, { hasRsvp: true }, now).canCheckIn && !event.viewer?.isCheckedIn;

/** `scan`: the scanner for the door's code. `code`: the member's own, for the organizer. */
export type DoorDialog = "scan" | "code";

type DoorCheckInProps = {
  event: EventResponse;
  /** From the door's QR code. It checks the member in at once. */
  code?: string;
  now: Date;
  open: DoorDialog | null;
  onOpen: (dialog: DoorDialog | null) => void;
};

/** What comes of the codes (docs/product/check-in.md#check-in-at-the-door). */
export function DoorCheckIn({ event, code, now, open, onOpen }: DoorCheckInProps) {
  const buttonTexts = useTranslations("checkIn.buttons");
  const scannerTexts = useTranslations("checkIn.scanner");
  const toastTexts = useTranslations("checkIn.toast");
  const t = useTranslations("common");
  const getFailureText = useFailureText();
  const [isRetrying, setRetrying] = useState(false);
  const { mutate, isPending, error, doorCode: sentCode } = useCheckIn(event.id, { isAtDoor: true });
  const isSubmitted = useRef(false);
  const submitCode = useEffectEvent((doorCode: string) => {
    if (isSubmitted.current) return;
    isSubmitted.current = true;
    // A reload or a shared link must not submit an expired code. The mutation keeps it.
    window.history.replaceState(null, "", window.location.pathname);
    mutate(doorCode);
  });
  // The code's link opens the page, so there is no click to handle.
  useEffect(() => {
    if (code) submitCode(code);
  }, [code]);

  const isCheckedIn = event.viewer?.isCheckedIn ?? false;
  // A check-in without a response may have reached the server.
  const failure = isCheckedIn && isRetryable(error) ? null : error;
  const isOpen = takesCodes(event, now);
  if (!isOpen && !isPending && !failure && !open) return null;
  const onCode = (doorCode: string) => {
    onOpen(null);
    setRetrying(false);
    mutate(doorCode);
  };
  const retry = () => {
    setRetrying(true);
    mutate(sentCode);
  };
  const canRetry = failure ? isRetryable(failure) : isPending && isRetrying;
  return (
    <>
      <p role="status" className="text-sm font-semibold empty:sr-only">
        {isPending && buttonTexts("checkingIn")}
      </p>
      {failure && (
        <p role="alert" className="rounded-md bg-destructive-soft px-3.5 py-2.5 text-sm font-medium text-destructive">
          {getFailureText(failure, toastTexts("checkInFailed.description"))}
        </p>
      )}
      {/* One element, so that it keeps the focus during the next try and after it. */}
      {(canRetry || (failure && isOpen)) && (
        <Button keepsFocus disabled={isPending} onClick={canRetry ? retry : () => onOpen("scan")}>
          {canRetry ? <RotateCw aria-hidden /> : <ScanLine aria-hidden />}
          {canRetry ? t("tryAgain") : scannerTexts("door.title")}
        </Button>
      )}
      {open === "code" && <MemberCode eventId={event.id} {...{ isCheckedIn, isOpen }} onClose={() => onOpen(null)} />}
      {open === "scan" && <CodeScanner kind="door" eventId={event.id} onCode={onCode} onClose={() => onOpen(null)} />}
    </>
  );
}
