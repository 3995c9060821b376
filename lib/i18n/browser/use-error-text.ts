import { useTranslations } from "next-intl";

import { type MessageValues, parseErrorMessage } from "@/lib/core/shared/error-message";

type LooseTranslator = { (path: string, values?: MessageValues): string; has(path: string): boolean };

/**
 * Returns a function that gives the text of a form error. Schemas carry message keys below `errors`; an error that the
 * server sent is already a text and is returned as it is.
 */
export function useErrorText(): (message: string) => string {
  // The keys are plain strings here because they come out of a schema's result.
  const t = useTranslations("errors") as unknown as LooseTranslator;
  return (message) => {
    const { key, values } = parseErrorMessage(message);
    return t.has(key) ? t(key, values) : message;
  };
}
