import { RotateCw, ScanLine } from "lucide-react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getCheckInState } from "@/lib/events/policy/check-in";
import type { EventResponse } from "@/lib/events/schema/event";
import { isRetryable } from "@/lib/http/browser/query-client";

import { useCheckIn } from "../check-in/use-check-in";
import { MemberCode } from "../walk-in/member-code";

const CodeScanner = lazyWithRetry(() => import("../code/code-scanner").then((module) => module.CodeScanner));

type DoorCheckInProps = {
  event: EventResponse;
  /** From the door's QR code. It checks the member in at once. */
  code?: string;
  now: Date;
};

/** Works with or without an RSVP (docs/product/check-in.md#check-in-at-the-door). */
export function DoorCheckIn({ event, code, now }: DoorCheckInProps) {
  const buttonTexts = useTranslations("checkIn.buttons");
  const scannerTexts = useTranslations("checkIn.scanner");
  const toastTexts = useTranslations("checkIn.toast");
  const t = useTranslations("common");
  const getFailureText = useFailureText();
  const scanButton = useRef<HTMLButtonElement>(null);
  const [isScanning, setScanning] = useState(false);
  const [isShowingCode, setShowingCode] = useState(false);
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
  const isOpen = getCheckInState(event, { hasRsvp: true }, now).canCheckIn && !isCheckedIn;
  // A check-in without a response may have reached the server.
  const failure = isCheckedIn && isRetryable(error) ? null : error;
  if (!isOpen && !isPending && !failure && !isShowingCode) return null;
  const onCode = (doorCode: string) => {
    setScanning(false);
    setRetrying(false);
    mutate(doorCode);
  };
  const retry = ({ currentTarget }: MouseEvent) => {
    setRetrying(true);
    mutate(sentCode, {
      // The button disappears when the server refuses the code.
      onError: (reason) => {
        if (!isRetryable(reason) && document.activeElement === currentTarget) scanButton.current?.focus();
      },
    });
  };
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm font-semibold empty:sr-only">
        {isPending && buttonTexts("checkingIn")}
      </p>
      {failure && (
        <p role="alert" className="rounded-md bg-destructive-soft px-3.5 py-2.5 text-sm font-medium text-destructive">
          {getFailureText(failure, toastTexts("checkInFailed.description"))}
        </p>
      )}
      {/* Stays during the next try, so that it keeps the focus. */}
      {(failure ? isRetryable(failure) : isPending && isRetrying) && (
        <Button keepsFocus disabled={isPending} onClick={retry}>
          <RotateCw aria-hidden />
          {t("tryAgain")}
        </Button>
      )}
      {isOpen && (
        <Button ref={scanButton} variant="outline" onClick={() => setScanning(true)}>
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
