import { z } from "zod";

import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { emailAddressSchema } from "@/lib/core/shared/email-schema";
import { getSiteTimezone, toSiteTimezone } from "@/lib/events/data/timezone";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import {
  createEmailChangedEmail,
  createEmailChangeRequestedEmail,
  createNewDeviceEmail,
  createPasswordChangedEmail,
  createTwoStepEmail,
  TWO_STEP_NEWS,
} from "@/lib/mail/account-emails";
import type { RenderedEmail } from "@/lib/mail/template";

import { formatDay, formatTime } from "../text/event-text";
import { defineAccountKind, READER, toReader } from "./account-kind";

/** `newEmail` is shortened. */
const noticeSchema = z.discriminatedUnion("event", [
  z.object({ event: z.literal("password_changed") }),
  /** Without the present one: by a mailed link, or by an admin. */
  z.object({ event: z.literal("password_reset") }),
  z.object({ event: z.literal("email_change_requested"), newEmail: z.string() }),
  z.object({ event: z.literal("email_changed"), newEmail: z.string() }),
  z.object({ event: z.literal("new_device"), device: z.string().max(200), at: z.iso.datetime() }),
  /** `name` is a passkey's or a provider's. */
  z.object({ event: z.literal("two_step"), news: z.enum(TWO_STEP_NEWS), name: z.string() }),
]);
export type SecurityNotice = z.infer<typeof noticeSchema>;

/** Uses the member's zone if it is known. */
function formatMoment(iso: string, timezone: string | null, locale: Locale): string {
  const at = new Date(iso);
  const reading = { zone: (timezone && toSiteTimezone(timezone)) || getSiteTimezone(), locale };
  return getTranslator(locale)("emails.newDevice.at", { day: formatDay(at, reading), time: formatTime(at, reading) });
}

type Reader = ReturnType<typeof toReader> & { timezone: string | null; codesLeft: number };

function render(notice: SecurityNotice, { timezone, codesLeft, ...reader }: Reader): RenderedEmail {
  const origin = env().NEXTAUTH_URL;
  const to = { ...reader, urls: { settings: `${origin}/settings/security`, reset: `${origin}/forgot-password` } };
  switch (notice.event) {
    case "password_changed":
    case "password_reset":
      return createPasswordChangedEmail({ ...to, isOwn: notice.event === "password_changed" });
    case "email_change_requested":
      return createEmailChangeRequestedEmail({ ...to, newEmail: notice.newEmail });
    case "email_changed":
      return createEmailChangedEmail({ ...to, newEmail: notice.newEmail });
    case "new_device": {
      const when = formatMoment(notice.at, timezone, reader.locale);
      return createNewDeviceEmail({ ...to, device: notice.device, when });
    }
    case "two_step":
      return createTwoStepEmail(notice.news, { ...to, name: notice.name, codesLeft });
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
    const reader = { ...toReader(user), timezone: user.profile.timezone, codesLeft: user._count.recoveryCodes };
    return { to, ...render(notice, reader) };
  },
});
