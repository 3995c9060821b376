import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

/** Loads zod when the form is sent. A failed load is a form error; sending again repeats it. */
export const loadWhenSent =
  <Values extends FieldValues, Output>(
    load: () => Promise<Resolver<Values, unknown, Output>>,
  ): Resolver<Values, unknown, Output> =>
  async (...form) => {
    const resolve = await load().catch(() => null);
    if (resolve) return resolve(...form);
    return { values: {}, errors: { root: { type: "network" } } as FieldErrors<Values> };
  };
