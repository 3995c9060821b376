import { useEffect, useState } from "react";

import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { clock } from "@/lib/core/shared/clock";

const AGAIN_AFTER_MS = 30_000;

type SendDigitsProps = {
  /** Null before the first mail. */
  sentAt: number | null;
  /** Announced once the digits were sent again. */
  sentAgain: string;
  onSend: () => Promise<void>;
};

/** Sends digits by mail, and again after a pause. */
export function SendDigits({ sentAt, sentAgain, onSend }: SendDigitsProps) {
  const t = useTranslations("twoStep.digits");
  const [now, setNow] = useState(() => clock.ms());
  const [isBusy, setBusy] = useState(false);
  const [isSentAgain, setSentAgain] = useState(false);
  // Effect: counts down to when the mail may be asked for again.
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.ms()), 1_000);
    return () => clearInterval(timer);
  }, []);
  // The clock may have been read last before the mail was sent.
  const passed = sentAt === null ? AGAIN_AFTER_MS : Math.max(0, now - sentAt);
  const secondsLeft = Math.max(0, Math.ceil((AGAIN_AFTER_MS - passed) / 1_000));
  const onClick = async () => {
    setBusy(true);
    setSentAgain(false);
    try {
      await onSend();
      setSentAgain(sentAt !== null);
    } catch (error) {
      toastFailure(error, t("sendFailed"), t("sendFailed"));
    } finally {
      setBusy(false);
    }
  };
  const label = secondsLeft > 0 ? t("againIn", { seconds: secondsLeft }) : t(sentAt === null ? "send" : "again");
  return (
    <>
      <p role="status" className="text-sm font-semibold empty:sr-only">
        {isSentAgain && sentAgain}
      </p>
      <Button
        type="button"
        variant={sentAt === null ? "default" : "outline"}
        keepsFocus
        isBusy={isBusy}
        disabled={secondsLeft > 0}
        onClick={() => void onClick()}
      >
        {label}
      </Button>
    </>
  );
}
