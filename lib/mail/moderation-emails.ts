import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";

import { formatGreeting } from "./greeting";
import { renderEmail, type RenderedEmail } from "./template";

type Decision = {
  firstName: string | null | undefined;
  locale: Locale;
  note: string | null;
};

const quoteNote = (note: string | null, locale: Locale): string[] =>
  note ? [getTranslator(locale)("emails.organizersNote", { note })] : [];

/** Never names the reporter. */
export function createWarningEmail({ firstName, locale, note }: Decision): RenderedEmail {
  const t = getTranslator(locale);
  return renderEmail({
    locale,
    subject: t("emails.warning.subject"),
    preview: t("emails.warning.preview"),
    heading: t("emails.warning.heading"),
    paragraphs: [
      formatGreeting(firstName, locale),
      t("emails.warning.text"),
      ...quoteNote(note, locale),
      t("emails.warning.consequence"),
    ],
  });
}

export function createSuspensionEmail({ firstName, locale, note }: Decision): RenderedEmail {
  const t = getTranslator(locale);
  return renderEmail({
    locale,
    subject: t("emails.suspension.subject"),
    preview: t("emails.suspension.preview"),
    heading: t("emails.suspension.heading"),
    paragraphs: [
      formatGreeting(firstName, locale),
      t("emails.suspension.text"),
      ...quoteNote(note, locale),
      t("emails.suspension.appeal"),
    ],
  });
}
