import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

import { ApiError } from "@/lib/http/browser/api-client";

/** Focuses the first field. `toField` maps the server's names. Returns false if it named none. */
export function setFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  toField: (name: string) => string | undefined = (name) => name,
): boolean {
  const errors = error instanceof ApiError ? (error.fields ?? {}) : {};
  const existing = Object.entries(errors)
    .map(([name, message]) => [toField(name) ?? "", message] as const)
    .filter(([name]) => name in form.getValues());
  existing.forEach(([name, message], index) =>
    form.setError(name as Path<Values>, { type: "server", message }, { shouldFocus: index === 0 }),
  );
  return existing.length > 0;
}
