import { getErrorMessage, isNetworkFailure } from "@/lib/http/browser/api-client";

import { useTranslations } from "../text/use-translations";

/**
 * Returns a function that names a failure: the network's, the server's message, or `fallback` if
 * the server sent none (docs/product/http.md#client-errors).
 */
export function useFailureText(): (error: unknown, fallback: string) => string {
  const t = useTranslations("common");
  return (error, fallback) => (isNetworkFailure(error) ? t("networkError") : getErrorMessage(error, fallback));
}
