import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { getFormatLocale } from "@/lib/i18n/shared/locales";

import type { Recipient } from "./event-emails";
import { formatGreeting, toSafeName } from "./greeting";
import { renderEmail, type RenderedEmail } from "./template";

type Note = { title: string; body: string; action: string; url: string };

export function createNoteEmail(recipient: Recipient, { title, body, action, url }: Note): RenderedEmail {
  return renderEmail({
    locale: recipient.locale,
    subject: title,
    preview: body,
    heading: title,
    paragraphs: [formatGreeting(recipient.firstName, recipient.locale), ...(body ? [body] : [])],
    action: { label: action, url },
    unsubscribe: recipient.unsubscribe,
  });
}

const MAX_NAMES = 5;

/** Returns "Ana, Ben, and 3 others." or null if no name may be shown. */
function listNames(names: readonly string[], count: number, locale: Locale): string | null {
  const t = getTranslator(locale);
  const safe = names
    .map(toSafeName)
    .filter((name) => name !== null)
    .slice(0, MAX_NAMES);
  const others = count - safe.length;
  const parts = others > 0 ? [...safe, t("emails.digest.others", { count: others })] : safe;
  if (safe.length === 0) return null;
  return t("emails.digest.names", { names: new Intl.ListFormat(getFormatLocale(locale)).format(parts) });
}

export function createDigestEmail(
  recipient: Recipient,
  { count, names, url }: { count: number; names: readonly string[]; url: string },
): RenderedEmail {
  const t = getTranslator(recipient.locale);
  const list = listNames(names, count, recipient.locale);
  return renderEmail({
    locale: recipient.locale,
    subject: t("emails.digest.subject", { count }),
    preview: t("emails.digest.preview", { count }),
    heading: t("emails.digest.heading", { count }),
    paragraphs: [
      formatGreeting(recipient.firstName, recipient.locale),
      ...(list ? [list] : []),
      t("emails.digest.text"),
    ],
    action: { label: t("emails.digest.button"), url },
    unsubscribe: recipient.unsubscribe,
  });
}

export const CHAPTERS = {
  midtown: "Midtown",
  otown: "O-Town",
} as const;

export function createThankYouEmail(
  recipient: Recipient,
  { chapter, networkUrl }: { chapter: keyof typeof CHAPTERS; networkUrl: string },
): RenderedEmail {
  const t = getTranslator(recipient.locale);
  const values = { chapter: CHAPTERS[chapter] };
  return renderEmail({
    locale: recipient.locale,
    subject: t("emails.thankYou.subject", values),
    preview: t("emails.thankYou.preview"),
    heading: t("emails.thankYou.heading"),
    paragraphs: [
      formatGreeting(recipient.firstName, recipient.locale),
      t("emails.thankYou.text", values),
      t("emails.thankYou.followUp"),
    ],
    action: { label: t("emails.thankYou.button"), url: networkUrl },
    unsubscribe: recipient.unsubscribe,
  });
}
