import { useEffect, useState } from "react";

import { useHydrated } from "@/components/ui/browser/use-hydrated";
import { useTranslations } from "@/components/ui/text/use-translations";
import { clock } from "@/lib/core/shared/clock";

/** After hydration, because the server's HTML is some seconds old. */
export function RoundTimer({ secondsLeft }: { secondsLeft: number }) {
  const t = useTranslations("rounds");
  if (!useHydrated()) return null;
  return (
    <p role="timer" data-numeric className="font-semibold">
      {secondsLeft > 0 ? t("timeLeft", { time: formatSeconds(secondsLeft) }) : t("over")}
    </p>
  );
}

const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Counts down each second. */
export function useSecondsLeft(endsAt: string | null): number {
  const [nowMs, setNowMs] = useState(() => clock.ms());
  // Effect: the timer of the countdown, which stops at the end.
  useEffect(() => {
    if (!endsAt) return;
    const tick = () => {
      setNowMs(clock.ms());
      if (clock.ms() >= Date.parse(endsAt)) clearInterval(timer);
    };
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return endsAt ? Math.max(0, Math.ceil((Date.parse(endsAt) - nowMs) / 1_000)) : 0;
}
