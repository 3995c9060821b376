import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator, type Translator } from "@/lib/i18n/server/translator";
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

/** Returns "Ana, Ben, and 3 others", or "" if no name may be shown. */
function joinNames(names: readonly string[], count: number, locale: Locale, t: Translator): string {
  const safe = names
    .map((name) => toSafeName(name))
    .filter((name) => name !== null)
    .slice(0, MAX_NAMES);
  if (safe.length === 0) return "";
  const others = count - safe.length;
  const parts = others > 0 ? [...safe, t("emails.digest.others", { count: others })] : safe;
  return new Intl.ListFormat(getFormatLocale(locale)).format(parts);
}

export const formatNames = (names: readonly string[], locale: Locale): string =>
  joinNames(names, names.length, locale, getTranslator(locale));

function listNames(names: readonly string[], count: number, locale: Locale, t: Translator): string[] {
  const joined = joinNames(names, count, locale, t);
  return joined ? [t("emails.digest.names", { names: joined })] : [];
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

/** Names those whom the member wants to follow up with today. */
export const createFollowUpEmail = (
  recipient: Recipient,
  { names, url }: { names: readonly string[]; url: string },
): RenderedEmail =>
  createEmail(recipient, (t) => {
    const values = { count: names.length };
    return {
      subject: t("emails.followUp.subject", values),
      preview: t("emails.followUp.preview"),
      heading: t("emails.followUp.heading", values),
      paragraphs: [...listNames(names, names.length, recipient.locale, t), t("emails.followUp.text")],
      action: { label: t("emails.followUp.button"), url },
    };
  });

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
