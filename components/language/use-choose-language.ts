import { useTranslations } from "next-intl";
import { useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { saveLanguage } from "@/lib/account/client";
import { documentLoad } from "@/lib/core/shared/document-load";
import type { Locale } from "@/lib/i18n/shared/locales";

/**
 * Stores the chosen language for this browser, and in the account if somebody is signed in; null lets the browser decide. Then
 * it loads the page again, so that everything is in the new language: texts in cached responses and the errors of open sockets too.
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
      // Stays pending: this page is about to end.
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
