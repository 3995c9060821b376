import { useTranslations as useNextTranslations } from "next-intl";
import { useMemo } from "react";

import { isolatingTranslator } from "@/lib/i18n/shared/isolate";

/** next-intl's hook, but a name from right to left does not turn the text around it. */
export const useTranslations = ((namespace) => {
  const t = useNextTranslations(namespace);
  return useMemo(() => isolatingTranslator(t), [t]);
}) as typeof useNextTranslations;
