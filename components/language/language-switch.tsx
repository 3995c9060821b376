"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";

import { segmentsClasses, segmentVariants } from "@/components/ui/segments";
import { LANGUAGE_NAMES, LOCALES } from "@/lib/i18n/shared/locales";

import { useChooseLanguage } from "./use-choose-language";

/** Radio buttons for the languages, each by its own name. */
export function LanguageSwitch({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations("shell.language");
  const shown = useLocale().split("-")[0];
  const { choose, isPending } = useChooseLanguage({ isSignedIn });
  const [name, hintId] = [useId(), useId()];
  return (
    <fieldset aria-describedby={isSignedIn ? hintId : undefined} disabled={isPending}>
      <legend className="mb-1.5 text-xs font-semibold text-muted-foreground">{t("legend")}</legend>
      <div className={segmentsClasses}>
        {LANGUAGE_NAMES.map((language) => (
          <label
            key={language}
            data-state={language === shown ? "active" : "inactive"}
            className={segmentVariants({
              className: "cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-ring",
            })}
          >
            <input
              type="radio"
              name={name}
              value={language}
              checked={language === shown}
              onChange={() => void choose(language)}
              className="sr-only"
            />
            <span lang={language}>{LOCALES[language].name}</span>
          </label>
        ))}
      </div>
      {isSignedIn && (
        <p id={hintId} className="mt-2 text-sm text-pretty text-muted-foreground">
          {t("hint")}
        </p>
      )}
    </fieldset>
  );
}
