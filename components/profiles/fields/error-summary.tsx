"use client";

import { useTranslations } from "next-intl";
import type { FieldErrors } from "react-hook-form";

import { useErrorText } from "@/lib/i18n/browser/use-error-text";

/**
 * Announces all errors of a form in one sentence to screen readers, which don't read errors next to fields that have no
 * focus.
 */
export function ErrorSummary({ errors }: { errors: FieldErrors }) {
  const t = useTranslations("profiles.fields");
  const toErrorText = useErrorText();
  const texts = Object.values(errors).flatMap((error) =>
    typeof error?.message === "string" ? [toErrorText(error.message)] : [],
  );
  return (
    <p role="alert" className="sr-only">
      {texts.length > 0 && t("errorSummary", { errors: texts.join(". ") })}
    </p>
  );
}
