import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";

import { formatGreeting } from "./greeting";
import { renderEmail, type RenderedEmail } from "./template";

type ConfirmationLink = {
  kind: "registration" | "change";
  firstName?: string;
  locale: Locale;
  url: string;
  hours: number;
};

export function createConfirmationEmail({ kind, firstName, locale, url, hours }: ConfirmationLink): RenderedEmail {
  const t = getTranslator(locale);
  return renderEmail({
    locale,
    subject: t(`emails.confirmation.${kind}.subject`),
    preview: t(`emails.confirmation.${kind}.preview`),
    heading: t("emails.confirmation.heading"),
    paragraphs: [formatGreeting(firstName, locale), t(`emails.confirmation.${kind}.text`)],
    action: { label: t("emails.confirmation.button"), url },
    notes: [t("emails.confirmation.validity", { hours }), t(`emails.confirmation.${kind}.ignore`)],
  });
}

export function createEmailInUseEmail({ firstName, locale }: { firstName?: string; locale: Locale }): RenderedEmail {
  const t = getTranslator(locale);
  return renderEmail({
    locale,
    subject: t("emails.emailInUse.subject"),
    preview: t("emails.emailInUse.preview"),
    heading: t("emails.emailInUse.heading"),
    paragraphs: [formatGreeting(firstName, locale), t("emails.emailInUse.text")],
    notes: [t("emails.emailInUse.ignore")],
  });
}

type SecurityUrls = {
  /** Where a signed-in member changes the password. */
  settings: string;
  /** Where a signed-out member requests a reset link. */
  reset: string;
};

type Notice<Details = unknown> = Details & { firstName: string | null; locale: Locale; urls: SecurityUrls };

/** The member stays signed in on the device that changed the password. */
export function createOwnPasswordChangedEmail({ firstName, locale, urls }: Notice): RenderedEmail {
  const t = getTranslator(locale);
  return renderEmail({
    locale,
    subject: t("emails.passwordChanged.subject"),
    preview: t("emails.ownPasswordChanged.preview"),
    heading: t("emails.passwordChanged.heading"),
    paragraphs: [formatGreeting(firstName, locale), t("emails.ownPasswordChanged.text")],
    notes: [t("emails.passwordChanged.notYou", { url: urls.reset })],
  });
}

/** Shortens `newEmail`, because this mailbox may belong to a former employer. */
export function createEmailChangeRequestedEmail({
  firstName,
  locale,
  urls,
  newEmail,
}: Notice<{ newEmail: string }>): RenderedEmail {
  const t = getTranslator(locale);
  return renderEmail({
    locale,
    subject: t("emails.emailChangeRequested.subject"),
    preview: t("emails.emailChangeRequested.preview"),
    heading: t("emails.emailChangeRequested.heading"),
    paragraphs: [formatGreeting(firstName, locale), t("emails.emailChangeRequested.text", { email: newEmail })],
    notes: [t("emails.emailChangeRequested.notYou", { url: urls.settings })],
  });
}

export function createEmailChangedEmail({ firstName, locale, newEmail }: Notice<{ newEmail: string }>): RenderedEmail {
  const t = getTranslator(locale);
  return renderEmail({
    locale,
    subject: t("emails.emailChanged.subject"),
    preview: t("emails.emailChanged.preview"),
    heading: t("emails.emailChanged.heading"),
    paragraphs: [formatGreeting(firstName, locale), t("emails.emailChanged.text", { email: newEmail })],
    notes: [t("emails.emailChanged.notYou")],
  });
}

export function createNewDeviceEmail({
  firstName,
  locale,
  urls,
  device,
  when,
}: Notice<{ device: string; when: string }>): RenderedEmail {
  const t = getTranslator(locale);
  return renderEmail({
    locale,
    subject: t("emails.newDevice.subject", { device }),
    preview: when,
    heading: t("emails.newDevice.heading"),
    paragraphs: [formatGreeting(firstName, locale), t("emails.newDevice.text")],
    facts: [
      { label: t("emails.newDevice.device"), value: device },
      { label: t("emails.newDevice.when"), value: when },
    ],
    action: { label: t("emails.newDevice.button"), url: urls.settings },
    notes: [t("emails.newDevice.notYou", { url: urls.reset })],
  });
}
