import type { Locale } from "@/lib/i18n/server/languages";
import type { Translator } from "@/lib/i18n/server/translator";
import { getFormatLocale } from "@/lib/i18n/shared/locales";

import { createEmail, type Recipient, type RenderedEmail, toSafeName } from "./template";

type Note = { title: string; body: string; action: string; url: string };

export const createNoteEmail = (recipient: Recipient, { title, body, action, url }: Note): RenderedEmail =>
  createEmail(recipient, () => ({
    subject: title,
    preview: body,
    heading: title,
    paragraphs: body ? [body] : [],
    action: { label: action, url },
  }));

const MAX_NAMES = 5;

/** Returns "Ana, Ben, and 3 others." or nothing if no name may be shown. */
function listNames(names: readonly string[], count: number, locale: Locale, t: Translator): string[] {
  const safe = names
    .map((name) => toSafeName(name))
    .filter((name) => name !== null)
    .slice(0, MAX_NAMES);
  if (safe.length === 0) return [];
  const others = count - safe.length;
  const parts = others > 0 ? [...safe, t("emails.digest.others", { count: others })] : safe;
  return [t("emails.digest.names", { names: new Intl.ListFormat(getFormatLocale(locale)).format(parts) })];
}

export const createDigestEmail = (
  recipient: Recipient,
  { count, names, url }: { count: number; names: readonly string[]; url: string },
): RenderedEmail =>
  createEmail(recipient, (t) => ({
    subject: t("emails.digest.subject", { count }),
    preview: t("emails.digest.preview", { count }),
    heading: t("emails.digest.heading", { count }),
    paragraphs: [...listNames(names, count, recipient.locale, t), t("emails.digest.text")],
    action: { label: t("emails.digest.button"), url },
  }));

export const CHAPTERS = {
  midtown: "Midtown",
  otown: "O-Town",
} as const;

export const createThankYouEmail = (
  recipient: Recipient,
  { chapter, networkUrl }: { chapter: keyof typeof CHAPTERS; networkUrl: string },
): RenderedEmail =>
  createEmail(recipient, (t) => {
    const values = { chapter: CHAPTERS[chapter] };
    return {
      subject: t("emails.thankYou.subject", values),
      preview: t("emails.thankYou.preview"),
      heading: t("emails.thankYou.heading"),
      paragraphs: [t("emails.thankYou.text", values), t("emails.thankYou.followUp")],
      action: { label: t("emails.thankYou.button"), url: networkUrl },
    };
  });
