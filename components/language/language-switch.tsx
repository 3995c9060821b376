"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";

import { segmentsClasses, segmentVariants } from "@/components/ui/segments";
import { PlainButton } from "@/components/ui/plain-button";
import { isLocale, LANGUAGE_NAMES, LOCALES, type Locale } from "@/lib/i18n/shared/locales";

import { useChooseLanguage } from "./use-choose-language";

type LanguageSwitchProps = {
  /** Null means that the account leaves it to the browser. Undefined means a visitor. */
  chosen?: Locale | null;
};

/** Not radio buttons: those act on each arrow key, and a choice reloads the page. */
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
