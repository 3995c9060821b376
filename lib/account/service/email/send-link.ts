import { claimMail } from "@/lib/auth/service/limits/mail";
import { createToken, hashToken } from "@/lib/auth/service/random-token";
import { clock } from "@/lib/core/shared/clock";
import { db, type Db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { consume } from "@/lib/core/server/rate-limit";
import { runInBackground } from "@/lib/core/server/process/background";
import type { Locale } from "@/lib/i18n/server/languages";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";
import { createConfirmationEmail, createEmailInUseEmail } from "@/lib/mail/account-emails";
import { sendEmail } from "@/lib/mail/send";

import { CONFIRMATION_HOURS } from "../../constants";
import type { ConfirmationKind } from "../../data/email";

const HOUR_MS = 60 * 60_000;

/** @throws AppError `rate_limited` */
export async function countConfirmationMail(userId: string): Promise<void> {
  await consume("confirmationMail", userId);
  await consume("confirmationMailDay", userId);
}

/** Counts mails to an address over all members, so that nobody can flood a mailbox. */
const claimRecipient = ({ kind, email }: NewLink): Promise<boolean> =>
  claimMail(kind === "change" ? "email change" : "verification", email, null);

export type NewLink = { userId: string; kind: ConfirmationKind; email: string; sid?: string | null };

/** Returns the token. Earlier links to the same address keep working. */
export async function createConfirmationLink(
  { userId, kind, email, sid }: NewLink,
  client: Db = db(),
): Promise<string> {
  const token = createToken();
  const now = clock.now();
  await client.emailConfirmation.create({
    data: {
      userId,
      kind,
      email,
      sid,
      token: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CONFIRMATION_HOURS[kind] * HOUR_MS),
    },
    select: { id: true },
  });
  return token;
}

type Reader = { firstName: string | undefined; locale: Locale };

async function getReader(userId: string): Promise<Reader> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { language: true, profile: { select: { firstName: true } } },
  });
  return { firstName: user?.profile?.firstName, locale: resolveRecipientLocale(user?.language) };
}

async function sendLink({ userId, kind, email }: NewLink, token: string): Promise<void> {
  const url = `${env().NEXTAUTH_URL}/confirm-email?token=${token}`;
  const reader = await getReader(userId);
  await sendEmail({ to: email, ...createConfirmationEmail({ kind, ...reader, url, hours: CONFIRMATION_HOURS[kind] }) });
}

/**
 * Runs after the response. If the address is taken, its owner gets a note without a link, so that
 * neither the response nor its time reveals the account.
 */
export function sendLinkInBackground(link: NewLink, token: string): void {
  runInBackground("send confirmation link", async () => {
    if (!(await claimRecipient(link))) return;
    const owner = await db().user.findUnique({ where: { email: link.email }, select: { id: true } });
    if (owner && owner.id !== link.userId) {
      await sendEmail({ to: link.email, ...createEmailInUseEmail(await getReader(owner.id)) });
    } else {
      await sendLink(link, token);
    }
  });
}

/** Mails the first link after the response. Beyond the limits, the member must request one. */
export function sendRegistrationLink(userId: string, email: string): void {
  runInBackground("send registration link", async () => {
    await countConfirmationMail(userId);
    const link = { userId, kind: "registration", email } as const;
    if (!(await claimRecipient(link))) return;
    await sendLink(link, await createConfirmationLink(link));
  });
}
