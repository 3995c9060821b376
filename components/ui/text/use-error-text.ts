import { type MessageValues, parseErrorMessage } from "@/lib/core/shared/error-message";

import { useTranslations } from "./use-translations";

type LooseTranslator = { (path: string, values?: MessageValues): string; has(path: string): boolean };

/** Returns a function that translates a form error. A text that the server sent stays as it is. */
export function useErrorText(): (message: string) => string {
  // The keys are plain strings here because they come from a schema's result.
  const t = useTranslations("errors") as unknown as LooseTranslator;
  return (message) => {
    const { key, values } = parseErrorMessage(message);
    return t.has(key) ? t(key, values) : message;
  };
}
