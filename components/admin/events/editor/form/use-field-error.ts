import { useErrorText } from "@/lib/i18n/browser/use-error-text";

import type { EventFormField } from "./event-form-values";
import type { EventFormState } from "./use-event-form";

export function useFieldError({ formState }: EventFormState["form"]): (field: EventFormField) => string | undefined {
  const getErrorText = useErrorText();
  const { errors } = formState;
  return (field) => {
    const message = errors[field]?.message;
    return message === undefined ? undefined : getErrorText(message);
  };
}
