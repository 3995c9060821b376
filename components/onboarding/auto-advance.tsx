import { Pause, Timer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";

const TICK_MS = 100;

type AutoAdvanceProps = { afterMs: number; isPaused: boolean; onDone: () => void };

/** Counts down to the next step and shows the time that remains. */
export function AutoAdvance({ afterMs, isPaused, onDone }: AutoAdvanceProps) {
  const t = useTranslations("onboarding.autoAdvance");
  const [remainingMs, setRemaining] = useState(afterMs);
  const done = useEffectEvent(onDone);
  const isOver = remainingMs <= 0;

  // An effect, because the timer is outside React.
  useEffect(() => {
    if (isPaused || isOver) return;
    const timer = setInterval(() => {
      // The time stops in a hidden tab.
      if (document.visibilityState !== "hidden") setRemaining((remaining) => remaining - TICK_MS);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isPaused, isOver]);
  // An effect, because the parent's state changes at the end of the time, not in an event of this component.
  useEffect(() => {
    if (isOver) done();
  }, [isOver]);

  return (
    <p className="flex min-h-5 items-center gap-1.5 text-xs text-muted-foreground [&_svg]:size-3.5">
      {isPaused ? <Pause aria-hidden /> : <Timer aria-hidden />}
      {/* Hidden from screen readers, which would announce every second. */}
      <span aria-hidden data-numeric>
        {isPaused ? t("paused") : t("remaining", { seconds: Math.ceil(remainingMs / 1000) })}
      </span>
      <span className="sr-only">{t("explanation", { seconds: afterMs / 1000 })}</span>
    </p>
  );
}
