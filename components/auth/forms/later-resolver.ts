import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

const GESTURES = ["pointerdown", "keydown", "focusin"] as const;

/**
 * Returns a form's resolver whose code, the schema and its library, is loaded with the first gesture on the page: only sending the
 * form needs it. `load` is a function outside the component.
 */
export function useLaterResolver<Values extends FieldValues, Output>(
  load: () => Promise<Resolver<Values, unknown, Output>>,
): Resolver<Values, unknown, Output> {
  const t = useTranslations("common");
  // Effect: listens to the window's events. A failed load is tried again when the form is sent.
  useEffect(() => {
    const stop = () => GESTURES.forEach((gesture) => window.removeEventListener(gesture, onGesture));
    const onGesture = () => {
      stop();
      load().catch(() => undefined);
    };
    for (const gesture of GESTURES) window.addEventListener(gesture, onGesture, { passive: true });
    return stop;
  }, [load]);
  return async (...form) => {
    const resolve = await load().catch(() => null);
    if (resolve) return resolve(...form);
    const errors = { root: { type: "network", message: t("networkError") } } as FieldErrors<Values>;
    return { values: {}, errors };
  };
}
