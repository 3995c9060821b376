import type { Translator } from "@/lib/i18n/server/translator";

import { createEmail, type Recipient, type RenderedEmail, toSafeName } from "./template";

type ConfirmationLink = Recipient & { kind: "registration" | "change"; url: string; hours: number };

export const createConfirmationEmail = ({ kind, url, hours, ...to }: ConfirmationLink): RenderedEmail =>
  createEmail(to, (t) => ({
    subject: t(`emails.confirmation.${kind}.subject`),
    preview: t(`emails.confirmation.${kind}.preview`),
    heading: t("emails.confirmation.heading"),
    paragraphs: [t(`emails.confirmation.${kind}.text`)],
    action: { label: t("emails.confirmation.button"), url },
    notes: [t("emails.confirmation.validity", { hours }), t(`emails.confirmation.${kind}.ignore`)],
  }));

type Titled =
  "invitation" | "emailInUse" | "passwordChanged" | "emailChangeRequested" | "emailChanged" | "warning" | "suspension";

const getTitles = (t: Translator, name: Titled) => ({
  subject: t(`emails.${name}.subject`),
  preview: t(`emails.${name}.preview`),
  heading: t(`emails.${name}.heading`),
});

export const createEmailInUseEmail = (to: Recipient): RenderedEmail =>
  createEmail(to, (t) => ({
    ...getTitles(t, "emailInUse"),
    paragraphs: [t("emails.emailInUse.text")],
    notes: [t("emails.emailInUse.ignore")],
  }));

export const createInvitationEmail = ({ url, days, ...to }: Recipient & { url: string; days: number }): RenderedEmail =>
  createEmail(to, (t) => ({
    ...getTitles(t, "invitation"),
    paragraphs: [t("emails.invitation.text")],
    action: { label: t("emails.invitation.button"), url },
    notes: [t("emails.invitation.validity", { days }), t("emails.invitation.ignore")],
  }));

export const createResetLinkEmail = ({
  url,
  minutes,
  ...to
}: Recipient & { url: string; minutes: number }): RenderedEmail =>
  createEmail(to, (t) => {
    const span = t("emails.resetLink.span", { minutes });
    return {
      subject: t("emails.resetLink.subject"),
      preview: t("emails.resetLink.preview", { span }),
      heading: t("emails.resetLink.heading"),
      paragraphs: [t("emails.resetLink.text")],
      action: { label: t("emails.resetLink.button"), url },
      notes: [t("emails.resetLink.validity", { span }), t("emails.resetLink.ignore")],
    };
  });

type SecurityUrls = {
  /** Where a signed-in member changes the password. */
  settings: string;
  /** Where a signed-out member requests a reset link. */
  reset: string;
};

type Notice<Details = unknown> = Recipient & Details & { urls: SecurityUrls };

/**
 * `isOwn`: with the present password, and the member stays signed in there. Else it warns the
 * account's owner, because somebody else may have done it.
 */
export const createPasswordChangedEmail = ({ urls, isOwn, ...to }: Notice<{ isOwn: boolean }>): RenderedEmail =>
  createEmail(to, (t) => {
    const name = isOwn ? "ownPasswordChanged" : "passwordChanged";
    return {
      ...getTitles(t, "passwordChanged"),
      preview: t(`emails.${name}.preview`),
      paragraphs: [t(`emails.${name}.text`)],
      notes: [t("emails.passwordChanged.notYou", { url: urls.reset })],
    };
  });

/** Shortens `newEmail`, because this mailbox may belong to a former employer. */
export const createEmailChangeRequestedEmail = ({
  urls,
  newEmail,
  ...to
}: Notice<{ newEmail: string }>): RenderedEmail =>
  createEmail(to, (t) => ({
    ...getTitles(t, "emailChangeRequested"),
    paragraphs: [t("emails.emailChangeRequested.text", { email: newEmail })],
    notes: [t("emails.emailChangeRequested.notYou", { url: urls.settings })],
  }));

export const createEmailChangedEmail = ({ newEmail, ...to }: Notice<{ newEmail: string }>): RenderedEmail =>
  createEmail(to, (t) => ({
    ...getTitles(t, "emailChanged"),
    paragraphs: [t("emails.emailChanged.text", { email: newEmail })],
    notes: [t("emails.emailChanged.notYou")],
  }));

export const createNewDeviceEmail = ({
  urls,
  device,
  when,
  ...to
}: Notice<{ device: string; when: string }>): RenderedEmail =>
  createEmail(to, (t) => ({
    subject: t("emails.newDevice.subject", { device }),
    preview: when,
    heading: t("emails.newDevice.heading"),
    paragraphs: [t("emails.newDevice.text")],
    facts: [
      { label: t("emails.newDevice.device"), value: device },
      { label: t("emails.newDevice.when"), value: when },
    ],
    action: { label: t("emails.newDevice.button"), url: urls.settings },
    notes: [t("emails.newDevice.notYou", { url: urls.reset })],
  }));

export const TWO_STEP_NEWS = [
  "authenticatorAdded",
  "authenticatorRemoved",
  "passkeyAdded",
  "passkeyRemoved",
  "recoveryCodesReplaced",
  "recoveryCodeUsed",
  "turnedOff",
  "removedAtProof",
  "identityConnected",
  "identityDisconnected",
  "reset",
] as const;
export type TwoStepNews = (typeof TWO_STEP_NEWS)[number];

/** Warns the account's owner, because somebody else may have done it. */
export const createTwoStepEmail = (
  news: TwoStepNews,
  { name, codesLeft, urls, ...to }: Notice<{ name: string; codesLeft: number }>,
): RenderedEmail =>
  createEmail(to, (t) => {
    const text = t(`emails.twoStep.${news}.text`, { name: toSafeName(name) ?? "", count: codesLeft });
    return {
      subject: t(`emails.twoStep.${news}.subject`),
      preview: text,
      heading: t(`emails.twoStep.${news}.heading`),
      paragraphs: [text],
      action: { label: t("emails.twoStep.button"), url: urls.settings },
      notes: [t("emails.twoStep.notYou", { url: urls.reset })],
    };
  });

type Decision = Recipient & { outcome: "warned" | "suspended"; note: string | null };

/** Never names the reporter. */
export const createDecisionEmail = ({ outcome, note, ...to }: Decision): RenderedEmail =>
  createEmail(to, (t) => {
    const name = outcome === "warned" ? "warning" : "suspension";
    return {
      ...getTitles(t, name),
      paragraphs: [
        t(`emails.${name}.text`),
        ...(note ? [t("emails.organizersNote", { note })] : []),
        outcome === "warned" ? t("emails.warning.consequence") : t("emails.suspension.appeal"),
      ],
    };
  });
