import { type TouchEvent, useEffect, useEffectEvent, useRef } from "react";

import { SWIPE_PX } from "./steps";

type Moves = { next: () => void; back: () => void };

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, a, input, select, textarea") !== null;

/** Keys and swipes of spec A§4. Escape is the dialog's own. Answers the handlers of the layer that is swiped on. */
export function useTourInput({ next, back }: Moves) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Alt+Left is the browser's Back; a key held down must not run through all steps.
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const isPress = event.key === " " || event.key === "Enter";
    // Contract §5: Space and Enter on a control act on the control.
    if (isPress && isControl(event.target)) return;
    if (isPress || event.key === "ArrowRight") next();
    else if (event.key === "ArrowLeft") back();
    else return;
    event.preventDefault();
  });
  // An effect, because keys are heard wherever the focus is.
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
      const [across, along] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = null;
      // What goes further up or down is a scroll.
      if (Math.abs(across) <= SWIPE_PX || Math.abs(across) <= Math.abs(along)) return;
      if (across < 0) next();
      else back();
    },
  };
}
