import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";

import { useErrorText } from "@/lib/i18n/browser/use-error-text";

/** What a field needs of the form it belongs to, so that the profile form and the registration form share their fields. */
export type FieldBinding<Name extends string> = {
  register: (name: Name) => UseFormRegisterReturn;
  /** The text of the field's error; undefined for a valid field. */
  getError: (name: Name) => string | undefined;
};

/** Returns a function that gives the translated error of each field of a form. */
export function useFieldErrors(errors: FieldErrors): (name: string) => string | undefined {
  const toErrorText = useErrorText();
  return (name) => {
    const message = errors[name]?.message;
    return typeof message === "string" ? toErrorText(message) : undefined;
  };
}
