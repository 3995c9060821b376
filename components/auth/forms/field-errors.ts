import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

import { ApiError } from "@/lib/http/browser/api-client";

/** Returns false if the server named no field. */
export function setFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): boolean {
  const errors = error instanceof ApiError ? (error.fields ?? {}) : {};
  const existing = Object.entries(errors).filter(([name]) => name in form.getValues());
  existing.forEach(([name, message], index) =>
    form.setError(name as Path<Values>, { type: "server", message }, { shouldFocus: index === 0 }),
  );
  return existing.length > 0;
}
