import { useTranslations } from "next-intl";
import { useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { saveLanguage } from "@/lib/account/client";
import { documentLoad } from "@/lib/core/shared/document-load";
import type { Locale } from "@/lib/i18n/shared/locales";

/**
 * Stores the language for this browser and, for a member, in the account. Null lets the browser
 * decide. The page reloads, so that cached responses and socket errors change too.
 */
export function useChooseLanguage() {
  const t = useTranslations("shell.language");
  const getFailureText = useFailureText();
  const [isPending, setPending] = useState(false);

  async function choose(language: Locale | null): Promise<void> {
    if (isPending) return;
    setPending(true);
    try {
      await saveLanguage({ language });
      // Stays pending, because the page is about to end.
      documentLoad.reload();
    } catch (error) {
      toast({
        title: t("failed"),
        description: getFailureText(error, t("tryAgain")),
        variant: "destructive",
      });
      setPending(false);
    }
  }
  return { choose, isPending };
}
