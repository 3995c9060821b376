import { type TouchEvent, useEffect, useEffectEvent, useRef } from "react";

import { SWIPE_THRESHOLD_PX } from "./steps";

type Moves = { next: () => void; back: () => void };

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, a, input, select, textarea") !== null;

/** The dialog handles Escape. See docs/product/onboarding.md#keyboard-and-touch. */
export function useTourInput({ next, back }: Moves) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Alt+Left is the browser's Back. A held key must not run through all steps.
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const isPress = event.key === " " || event.key === "Enter";
    if (isPress && isControl(event.target)) return;
    if (isPress || event.key === "ArrowRight") next();
    else if (event.key === "ArrowLeft") back();
    else return;
    event.preventDefault();
  });
  // Effect: listens to the window for keys, so that they work wherever the focus is.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);

  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const [deltaX, deltaY] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = null;
      if (Math.abs(deltaX) <= SWIPE_THRESHOLD_PX || Math.abs(deltaX) <= Math.abs(deltaY)) return;
      if (deltaX < 0) next();
      else back();
    },
  };
}
