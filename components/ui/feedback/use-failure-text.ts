import { useTranslations } from "next-intl";

import { getErrorMessage, isNetworkFailure } from "@/lib/http/browser/api-client";

/** Returns a function that gives the text of a failed call: a network error, the server's message, or the fallback. */
export function useFailureText(): (error: unknown, fallback: string) => string {
  const t = useTranslations("common");
  return (error, fallback) => (isNetworkFailure(error) ? t("networkError") : getErrorMessage(error, fallback));
}
