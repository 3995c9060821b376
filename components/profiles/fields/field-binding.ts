import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";

import { useErrorText } from "@/components/ui/text/use-error-text";

/** Lets the profile and registration forms share their fields. */
export type FieldBinding<Name extends string> = {
  register: (name: Name) => UseFormRegisterReturn;
  getError: (name: Name) => string | undefined;
};

export function useFieldErrors(errors: FieldErrors): (name: string) => string | undefined {
  const toErrorText = useErrorText();
  return (name) => {
    const message = errors[name]?.message;
    return typeof message === "string" ? toErrorText(message) : undefined;
  };
}
