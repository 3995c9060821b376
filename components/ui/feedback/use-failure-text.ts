import { useTranslations } from "next-intl";

import { getErrorMessage, isNetworkFailure } from "@/lib/http/browser/api-client";

export function useFailureText(): (error: unknown, fallback: string) => string {
  const t = useTranslations("common");
  return (error, fallback) => (isNetworkFailure(error) ? t("networkError") : getErrorMessage(error, fallback));
}
