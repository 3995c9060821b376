import { useTranslations } from "next-intl";

type LooseTranslator = { (path: string): string; has(path: string): boolean };

/**
 * Returns a function that gives the text of a form error. Schemas carry message keys below `errors`; an error that the
 * server sent is already a text and is returned as it is.
 */
export function useErrorText(): (message: string) => string {
  // The keys are plain strings here because they come out of a schema's result.
  const t = useTranslations("errors") as unknown as LooseTranslator;
  return (message) => (t.has(message) ? t(message) : message);
}
