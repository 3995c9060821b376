"use client";

import { useLocale } from "next-intl";
import { useRouter } from "next/navigation";
import { useId, useState, useTransition } from "react";

import { dismissToastsAbout, toastFailure } from "@/components/ui/feedback/toast";
import { PlainButton } from "@/components/ui/plain-button";
import { segmentsClasses, segmentVariants } from "@/components/ui/segments";
import { useTranslations } from "@/components/ui/text/use-translations";
import { saveLanguage } from "@/lib/account/client";
import { isLocale, LANGUAGE_NAMES, type Locale, LOCALES } from "@/lib/i18n/shared/locales";

type LanguageSwitchProps = {
  /** Null means that the account leaves it to the browser. Undefined means a visitor. */
  chosen?: Locale | null;
};

/** Not radio buttons: those act on each arrow key, and a choice renders the page again. */
export function LanguageSwitch({ chosen }: LanguageSwitchProps) {
  const t = useTranslations("shell.language");
  const shown = useLocale().split("-")[0];
  const { choose, isPending } = useChooseLanguage();
  const [legendId, hintId] = [useId(), useId()];
  const isMember = chosen !== undefined;
  const current = isMember ? chosen : isLocale(shown) ? shown : null;
  const options = isMember ? [...LANGUAGE_NAMES, null] : LANGUAGE_NAMES;
  return (
    <div role="group" aria-labelledby={legendId} aria-describedby={isMember ? hintId : undefined}>
      <p id={legendId} className="mb-1.5 text-xs font-semibold text-muted-foreground">
        {t("legend")}
      </p>
      <div className={segmentsClasses}>
        {options.map((language) => (
          <PlainButton
            key={language}
            lang={language ?? undefined}
            aria-pressed={language === current}
            aria-disabled={isPending}
            data-state={language === current ? "active" : "inactive"}
            className={segmentVariants()}
            onClick={() => void choose(language)}
          >
            {language ? LOCALES[language].name : t("browser")}
          </PlainButton>
        ))}
      </div>
      {isMember && (
        <p id={hintId} className="mt-2 text-sm text-pretty text-muted-foreground">
          {chosen ? t("hint") : t("browserHint")}
        </p>
      )}
    </div>
  );
}

/**
 * Stores the language for this browser and, for a member, in the account. Null lets the browser
 * decide. The server then renders the page again, which keeps what was typed.
 */
function useChooseLanguage() {
  const t = useTranslations("shell.language");
  const router = useRouter();
  const [isSaving, setSaving] = useState(false);
  const [isRefreshing, startRefresh] = useTransition();
  const isPending = isSaving || isRefreshing;

  async function choose(language: Locale | null): Promise<void> {
    if (isPending) return;
    setSaving(true);
    dismissToastsAbout("language");
    try {
      await saveLanguage({ language });
      startRefresh(() => router.refresh());
    } catch (error) {
      toastFailure(error, t("failed"), t("tryAgain"), "language");
    }
    setSaving(false);
  }
  return { choose, isPending };
}
