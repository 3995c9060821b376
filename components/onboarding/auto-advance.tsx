import { Pause, Timer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";

const TICK_MS = 100;

type AutoAdvanceProps = { afterMs: number; isPaused: boolean; onDone: () => void };

export function AutoAdvance({ afterMs, isPaused, onDone }: AutoAdvanceProps) {
  const t = useTranslations("onboarding.autoAdvance");
  const [shownMs, setShown] = useState(afterMs);
  // The state can lag behind the timer.
  const remainingMs = useRef(afterMs);
  const done = useEffectEvent(onDone);

  // Effect: runs a timer while the step isn't paused, and moves on at its end.
  useEffect(() => {
    if (isPaused || remainingMs.current <= 0) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "hidden") return;
      remainingMs.current -= TICK_MS;
      setShown(remainingMs.current);
      if (remainingMs.current > 0) return;
      clearInterval(timer);
      done();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isPaused]);

  return (
    <p className="flex min-h-5 items-center gap-1.5 text-xs text-muted-foreground [&_svg]:size-3.5">
      {isPaused ? <Pause aria-hidden /> : <Timer aria-hidden />}
      {/* Screen readers would announce every second. */}
      <span aria-hidden data-numeric>
        {isPaused ? t("paused") : t("remaining", { seconds: Math.ceil(shownMs / 1000) })}
      </span>
      <span className="sr-only">{t("explanation", { seconds: afterMs / 1000 })}</span>
    </p>
  );
}
