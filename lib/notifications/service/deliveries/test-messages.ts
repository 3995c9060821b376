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
import { sendEmail } from "@/lib/mail/send";
import { createEmail } from "@/lib/mail/template";
import { getTitles } from "@/lib/mail/titles";
import { publish } from "@/lib/realtime/bus";

const CHAPTERS = {
  midtown: "Midtown",
  otown: "O-Town",
} as const;

/** @throws AppError `forbidden`, `conflict` for an unverified email, `unavailable` if not sent */
export async function sendThankYouTest(
  actor: Actor,
  chapter: keyof typeof CHAPTERS,
  locale: Locale,
): Promise<{ message: string }> {
  requireAdmin(actor);
  const user = await db().user.findFirst({
    where: { id: actor.userId, deletedAt: null },
    select: { email: true, emailVerifiedAt: true, language: true, profile: { select: { firstName: true } } },
  });
  if (!user) throw notFound();
  if (!user.emailVerifiedAt) throw new AppError("conflict", "notifications.confirmEmailFirst");
  const recipient = { firstName: user.profile?.firstName ?? null, locale: resolveRecipientLocale(user.language) };
  const values = { chapter: CHAPTERS[chapter] };
  const email = createEmail(recipient, (t) => ({
    ...getTitles(t, "thankYou", values),
    paragraphs: [t("emails.thankYou.text", values), t("emails.thankYou.followUp")],
    action: { label: t("emails.thankYou.button"), url: `${env().NEXTAUTH_URL}/connections` },
  }));
  try {
    await sendEmail({ ...email, to: user.email });
  } catch (error) {
    logger.error({ err: error }, "test email could not be sent");
    throw new AppError("unavailable", "notifications.testMailFailed", { cause: error });
  }
  return { message: getTranslator(locale)("emails.thankYou.sent", { ...values, email: showEmail(user.email) }) };
}

/** Sends both live events to the actor's own tabs. @throws AppError `forbidden` */
export async function sendConnectionTest(actor: Actor, locale: Locale): Promise<{ message: string }> {
  requireAdmin(actor);
  await publish({ type: "connection_tested", userId: actor.userId });
  return { message: getTranslator(locale)("push.test") };
}
