import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/**
 * React keeps text that was typed before hydration in the field without an event, and would replace
 * it with `text` in the next render.
 */
export function useEarlyText(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  text: string,
  onText: (text: string) => void,
): void {
  const takeOver = useEffectEvent(() => {
    if (field.current && field.current.value !== text) onText(field.current.value);
  });
  // Effect: once after hydration, before anything renders again.
  useLayoutEffect(() => takeOver(), []);
}
