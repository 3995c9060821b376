import { useTranslations } from "next-intl";
import { useState } from "react";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { saveLanguage } from "@/lib/account/client";
import { documentLoad } from "@/lib/core/shared/document-load";
import { LANGUAGE_COOKIE, type Locale } from "@/lib/i18n/shared/locales";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Stores the chosen language in the account, and in the cookie for when nobody is signed in. Then it loads the page again, so that
 * everything is in the new language: texts in cached responses and the errors of open sockets too.
 */
export function useChooseLanguage({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations("shell.language");
  const getFailureText = useFailureText();
  const [isPending, setPending] = useState(false);

  async function choose(language: Locale): Promise<void> {
    setPending(true);
    try {
      if (isSignedIn) await saveLanguage({ language });
      document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
      documentLoad.reload();
    } catch (error) {
      toast({
        title: t("failed"),
        description: getFailureText(error, t("tryAgain")),
        variant: "destructive",
      });
    }
    setPending(false);
  }
  return { choose, isPending };
}
