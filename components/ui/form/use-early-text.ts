import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/**
 * Takes over the text that was typed into a field before hydration. React leaves it in the field and reports nothing, and would
 * replace it by `text` with the next render.
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
