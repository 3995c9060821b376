import type { Actor } from "@/lib/auth/schema";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/logger";
import { CHAPTERS, thankYouEmail } from "@/lib/mail/member-emails";
import { sendMail } from "@/lib/mail/send";
import { publish } from "@/lib/realtime/server/bus";

function requireAdmin(actor: Actor): void {
  if (actor.role !== "admin") throw new AppError("forbidden", "Only admins can do this.");
}

/**
 * Mails the caller a chapter's thank-you letter at once, so that they learn whether mail works (spec B§2, System).
 * @throws AppError `forbidden`, or `unavailable` when the mail didn't go out
 */
export async function sendThankYouTest(actor: Actor, chapter: keyof typeof CHAPTERS): Promise<{ message: string }> {
  requireAdmin(actor);
  const user = await db().user.findFirst({
    where: { id: actor.userId, deletedAt: null },
    select: { email: true, profile: { select: { firstName: true } } },
  });
  if (!user) throw notFound();
  const reader = { firstName: user.profile?.firstName ?? null };
  const letter = thankYouEmail(reader, { chapter, networkUrl: `${env().NEXTAUTH_URL}/connections` });
  try {
    await sendMail({ ...letter, to: user.email });
  } catch (error) {
    logger.error({ err: error }, "test mail not sent");
    throw new AppError("unavailable", "The mail service didn't take the test email. Please check its settings.", {
      cause: error,
    });
  }
  return { message: `Thank-you email (${CHAPTERS[chapter]}) sent to ${user.email}.` };
}

/** Sends the caller's own open tabs both live messages of a connection (spec B§2, System). @throws AppError `forbidden` */
export async function sendConnectionTest(actor: Actor): Promise<{ message: string }> {
  requireAdmin(actor);
  await publish({ type: "connection_tested", userId: actor.userId });
  return { message: "Test connection messages sent to your open tabs." };
}
