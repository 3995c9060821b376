import type { Actor } from "@/lib/auth/schema/actor";
import { requireAdmin } from "@/lib/auth/service/require-admin";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/process/logger";
import { showEmail } from "@/lib/core/server/shown-email";
import type { Locale } from "@/lib/i18n/server/languages";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import { getTranslator } from "@/lib/i18n/server/translator";
import { toReason } from "@/lib/mail/reason";
import { sendEmail } from "@/lib/mail/send";
import { createEmail } from "@/lib/mail/template";
import { getTitles } from "@/lib/mail/titles";
import { publish } from "@/lib/realtime/bus";

const CHAPTERS = {
  midtown: "Midtown",
  otown: "O-Town",
} as const;

/**
 * Sends at once, so that the admin sees what the mail service says. Returns the address as shown.
 * @throws AppError `forbidden`, `conflict` for an unverified email, `unavailable` if not sent
 */
async function sendToCaller(actor: Actor, write: Parameters<typeof createEmail>[1]): Promise<string> {
  requireAdmin(actor);
  const user = await db().user.findFirst({
    where: { id: actor.userId, deletedAt: null },
    select: { email: true, emailVerifiedAt: true, language: true, profile: { select: { firstName: true } } },
  });
  if (!user) throw notFound();
  if (!user.emailVerifiedAt) throw new AppError("conflict", "notifications.confirmEmailFirst");
  const recipient = { firstName: user.profile?.firstName ?? null, locale: resolveRecipientLocale(user.language) };
  try {
    await sendEmail({ ...createEmail(recipient, write), to: user.email });
  } catch (error) {
    logger.error({ err: error }, "test email could not be sent");
    const reason = toReason(error instanceof Error ? error.message : String(error));
    throw new AppError("unavailable", "notifications.testMailFailed", { cause: error, values: { reason } });
  }
  return showEmail(user.email);
}

type Sent = { message: string };

/** @throws AppError as sendToCaller */
export async function sendThankYouTest(actor: Actor, chapter: keyof typeof CHAPTERS, locale: Locale): Promise<Sent> {
  const values = { chapter: CHAPTERS[chapter] };
  const email = await sendToCaller(actor, (t) => ({
    ...getTitles(t, "thankYou", values),
    paragraphs: [t("emails.thankYou.text", values), t("emails.thankYou.followUp")],
    action: { label: t("emails.thankYou.button"), url: `${env().NEXTAUTH_URL}/connections` },
  }));
  return { message: getTranslator(locale)("emails.thankYou.sent", { ...values, email }) };
}

/** A mail that fits each site. @throws AppError as sendToCaller */
export async function sendPlainTest(actor: Actor, locale: Locale): Promise<Sent> {
  const email = await sendToCaller(actor, (t) => ({
    ...getTitles(t, "test"),
    paragraphs: [t("emails.test.text")],
    action: { label: t("emails.test.button"), url: env().NEXTAUTH_URL },
  }));
  return { message: getTranslator(locale)("emails.test.sent", { email }) };
}

/** Sends both live events to the actor's own tabs. @throws AppError `forbidden` */
export async function sendConnectionTest(actor: Actor, locale: Locale): Promise<{ message: string }> {
  requireAdmin(actor);
  await publish({ type: "connection_tested", userId: actor.userId });
  return { message: getTranslator(locale)("push.test") };
}
