import { useEffect, useEffectEvent, useRef, useState } from "react";

import { clock } from "@/lib/core/shared/clock";

const DURATION_MS = 5_000;

type Pause = "pointer" | "focus" | "window";

/**
 * Calls `onEnd` after 5 seconds. The timer pauses while the pointer or the focus is in
 * `region`, and while the window is in the background. Radix keeps the pause of a closed toast for
 * the next one, so each toast has its own.
 */
export function useToastTimer(region: HTMLElement | null, onEnd: () => void): void {
  const isPaused = usePaused(region);
  const end = useEffectEvent(onEnd);
  const remaining = useRef(DURATION_MS);
  // Effect: runs the timer, and stops it during a pause.
  useEffect(() => {
    if (isPaused) return;
    const startedAt = clock.ms();
    const timer = setTimeout(end, remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= clock.ms() - startedAt;
    };
  }, [isPaused]);
}

function usePaused(region: HTMLElement | null): boolean {
  const [pauses, setPauses] = useState<Pause[]>([]);
  // Effect: listens to the region, which is another element while a sheet is open.
  useEffect(() => {
    if (!region) return;
    const set = (pause: Pause, isOn: boolean) =>
      setPauses((known) => {
        if (known.includes(pause) === isOn) return known;
        return isOn ? [...known, pause] : known.filter((other) => other !== pause);
      });
    const listening = new AbortController();
    const listen = (target: EventTarget, event: string, listener: (event: Event) => void) =>
      target.addEventListener(event, listener, { signal: listening.signal });
    listen(region, "pointerover", () => set("pointer", true));
    listen(region, "pointermove", () => set("pointer", true));
    listen(region, "pointerleave", () => set("pointer", false));
    listen(region, "focusin", () => set("focus", true));
    listen(region, "focusout", (event) => {
      const { relatedTarget } = event as FocusEvent;
      set("focus", relatedTarget instanceof Node && region.contains(relatedTarget));
    });
    listen(window, "blur", () => set("window", true));
    listen(window, "focus", () => set("window", false));
    listen(document, "visibilitychange", () => set("window", document.hidden));
    set("focus", region.contains(document.activeElement));
    set("window", document.hidden);
    return () => {
      listening.abort();
      setPauses([]);
    };
  }, [region]);
  return pauses.length > 0;
}
