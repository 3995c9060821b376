import { z } from "zod";

import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { emailAddressSchema } from "@/lib/core/shared/contact/email-schema";
import { getSiteTimezone, toSiteTimezone } from "@/lib/events/data/timezone";
import type { Locale } from "@/lib/i18n/server/languages";
import type { Translator } from "@/lib/i18n/server/translator";
import { createEmail, type EmailText, toSafeName } from "@/lib/mail/template";
import { getTitles } from "@/lib/mail/titles";

import { formatDay, formatTime } from "../../text/event-text";
import { defineAccountKind, READER, toReader } from "./account-kind";

const TWO_STEP_NEWS = [
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

/** `newEmail` is shortened, because the mailbox may belong to a former employer. */
const noticeSchema = z.discriminatedUnion("event", [
  /** With the present one. The member stays signed in there. */
  z.object({ event: z.literal("password_changed") }),
  /** Without the present one: by a mailed link, or by an admin. */
  z.object({ event: z.literal("password_reset") }),
  z.object({ event: z.literal("email_change_requested"), newEmail: z.string() }),
  z.object({ event: z.literal("email_changed"), newEmail: z.string() }),
  /** It failed too often (docs/product/webhooks.md#failures). */
  z.object({ event: z.literal("webhook_off"), host: z.string().max(500) }),
  z.object({ event: z.literal("new_device"), device: z.string().max(200), at: z.iso.datetime() }),
  /** `name` is a passkey's or a provider's. */
  z.object({ event: z.literal("two_step"), news: z.enum(TWO_STEP_NEWS), name: z.string() }),
]);
export type SecurityNotice = z.infer<typeof noticeSchema>;

/** Uses the member's zone if it is known. */
function formatMoment(iso: string, timezone: string | null, locale: Locale, t: Translator): string {
  const at = new Date(iso);
  const reading = { zone: (timezone && toSiteTimezone(timezone)) || getSiteTimezone(), locale };
  return t("emails.newDevice.at", { day: formatDay(at, reading), time: formatTime(at, reading) });
}

type Reader = { locale: Locale; timezone: string | null; codesLeft: number };

/** Where a signed-in member changes the password, and a signed-out one requests a reset link. */
const getUrls = () => ({
  settings: `${env().NEXTAUTH_URL}/settings/security`,
  reset: `${env().NEXTAUTH_URL}/forgot-password`,
});

function writeNewDevice(device: string, when: string, t: Translator): EmailText {
  const { settings, reset } = getUrls();
  return {
    subject: t("emails.newDevice.subject", { device }),
    preview: when,
    heading: t("emails.newDevice.heading"),
    paragraphs: [t("emails.newDevice.text")],
    facts: [
      { label: t("emails.newDevice.device"), value: device },
      { label: t("emails.newDevice.when"), value: when },
    ],
    action: { label: t("emails.newDevice.button"), url: settings },
    notes: [t("emails.newDevice.notYou", { url: reset })],
  };
}

/** Warns the account's owner, because somebody else may have done it. */
function writeTwoStep(news: TwoStepNews, name: string, count: number, t: Translator): EmailText {
  const { settings, reset } = getUrls();
  const text = t(`emails.twoStep.${news}.text`, { name: toSafeName(name) ?? "", count });
  return {
    subject: t(`emails.twoStep.${news}.subject`),
    preview: text,
    heading: t(`emails.twoStep.${news}.heading`),
    paragraphs: [text],
    action: { label: t("emails.twoStep.button"), url: settings },
    notes: [t("emails.twoStep.notYou", { url: reset })],
  };
}

function writeNotice(notice: SecurityNotice, { locale, timezone, codesLeft }: Reader, t: Translator): EmailText {
  const { settings, reset } = getUrls();
  switch (notice.event) {
    case "password_changed":
    case "password_reset": {
      const name = notice.event === "password_changed" ? "ownPasswordChanged" : "passwordChanged";
      return {
        ...getTitles(t, "passwordChanged"),
        preview: t(`emails.${name}.preview`),
        paragraphs: [t(`emails.${name}.text`)],
        notes: [t("emails.passwordChanged.notYou", { url: reset })],
      };
    }
    case "email_change_requested":
      return {
        ...getTitles(t, "emailChangeRequested"),
        paragraphs: [t("emails.emailChangeRequested.text", { email: notice.newEmail })],
        notes: [t("emails.emailChangeRequested.notYou", { url: settings })],
      };
    case "email_changed":
      return {
        ...getTitles(t, "emailChanged"),
        paragraphs: [t("emails.emailChanged.text", { email: notice.newEmail })],
        notes: [t("emails.emailChanged.notYou")],
      };
    case "new_device":
      return writeNewDevice(notice.device, formatMoment(notice.at, timezone, locale, t), t);
    case "webhook_off":
      return {
        ...getTitles(t, "webhookOff"),
        paragraphs: [t("emails.webhookOff.text", { host: notice.host })],
        action: { label: t("emails.webhookOff.button"), url: `${env().NEXTAUTH_URL}/settings/organizer` },
      };
    case "two_step":
      return writeTwoStep(notice.news, notice.name, codesLeft, t);
  }
}

/** Mailed whether or not the address is confirmed. */
export const security = defineAccountKind({
  schema: z.object({ notice: noticeSchema, to: emailAddressSchema }),
  async write({ userId, payload: { notice, to } }) {
    if (userId === null) return null;
    const user = await db().user.findFirst({
      where: { id: userId, deletedAt: null },
      select: {
        language: true,
        profile: { select: { ...READER.profile.select, timezone: true } },
        _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
      },
    });
    if (!user?.profile) return null;
    const reader = toReader(user);
    const own = { locale: reader.locale, timezone: user.profile.timezone, codesLeft: user._count.recoveryCodes };
    return { to, ...createEmail(reader, (t) => writeNotice(notice, own, t)) };
  },
});
