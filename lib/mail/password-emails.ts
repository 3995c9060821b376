import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";

import { formatGreeting } from "./greeting";
import { renderEmail, type RenderedEmail } from "./template";

type ResetLink = {
  firstName?: string;
  locale: Locale;
  url: string;
  minutes: number;
};

export function createResetLinkEmail({ firstName, locale, url, minutes }: ResetLink): RenderedEmail {
  const t = getTranslator(locale);
  const span = t("emails.resetLink.span", { minutes });
  return renderEmail({
    locale,
    subject: t("emails.resetLink.subject"),
    preview: t("emails.resetLink.preview", { span }),
    heading: t("emails.resetLink.heading"),
    paragraphs: [formatGreeting(firstName, locale), t("emails.resetLink.text")],
    action: { label: t("emails.resetLink.button"), url },
    notes: [t("emails.resetLink.validity", { span }), t("emails.resetLink.ignore")],
  });
}

type PasswordChanged = { firstName?: string; locale: Locale; url: string };

/**
 * Warns the account's owner, because somebody else may have done it. `url` requests a new reset
 * link.
 */
export function createPasswordChangedEmail({ firstName, locale, url }: PasswordChanged): RenderedEmail {
  const t = getTranslator(locale);
  return renderEmail({
    locale,
    subject: t("emails.passwordChanged.subject"),
    preview: t("emails.passwordChanged.preview"),
    heading: t("emails.passwordChanged.heading"),
    paragraphs: [formatGreeting(firstName, locale), t("emails.passwordChanged.text")],
    notes: [t("emails.passwordChanged.notYou", { url })],
  });
}
