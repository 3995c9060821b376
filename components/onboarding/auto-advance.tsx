import { Pause, Timer } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

const TICK_MS = 100;

type AutoAdvanceProps = { afterMs: number; isPaused: boolean; onDone: () => void };

/** Says that the step goes on by itself, and when; holds still while somebody looks closer (contract §5). */
export function AutoAdvance({ afterMs, isPaused, onDone }: AutoAdvanceProps) {
  const [leftMs, setLeft] = useState(afterMs);
  const done = useEffectEvent(onDone);
  const isOver = leftMs <= 0;

  // Effects, because time is outside React.
  useEffect(() => {
    if (isPaused || isOver) return;
    const timer = setInterval(() => {
      // In a hidden tab nobody reads.
      if (document.visibilityState !== "hidden") setLeft((left) => left - TICK_MS);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isPaused, isOver]);
  useEffect(() => {
    if (isOver) done();
  }, [isOver]);

  return (
    <p className="flex min-h-5 items-center gap-1.5 text-xs text-muted-foreground [&_svg]:size-3.5">
      {isPaused ? <Pause aria-hidden /> : <Timer aria-hidden />}
      {/* The seconds are for the eye: read out, they would drown the text. */}
      <span aria-hidden data-numeric>
        {isPaused ? "Paused" : `Continues in ${Math.ceil(leftMs / 1000)} s`}
      </span>
      <span className="sr-only">Continues by itself after {afterMs / 1000} seconds, unless you use a control.</span>
    </p>
  );
}
