import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

/**
 * Returns a form's resolver whose code, the schema and its library, is loaded after the first paint: only sending the form needs
 * it. `load` is a function outside the component.
 */
export function useLaterResolver<Values extends FieldValues, Output>(
  load: () => Promise<Resolver<Values, unknown, Output>>,
): Resolver<Values, unknown, Output> {
  const t = useTranslations("common");
  // Effect: loads the code before it is needed. A failed load is tried again when the form is sent.
  useEffect(() => void load().catch(() => undefined), [load]);
  return async (...form) => {
    const resolve = await load().catch(() => null);
    if (resolve) return resolve(...form);
    const errors = { root: { type: "network", message: t("networkError") } } as FieldErrors<Values>;
    return { values: {}, errors };
  };
}
