import { randomUUID } from "node:crypto";

import { hashToken, toMailedToken } from "@/lib/auth/service/random-token";
import type { Tx } from "@/lib/core/server/db";
import { consume } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { enqueueAccountMail } from "@/lib/notifications/service/queue/enqueue";

import { CONFIRMATION_HOURS } from "../../constants";
import type { ConfirmationKind } from "../../data/email";

const HOUR_MS = 60 * 60_000;

/** @throws AppError `rate_limited` */
export async function countConfirmationMail(userId: string): Promise<void> {
  await consume("confirmationMail", userId);
  await consume("confirmationMailDay", userId);
}

export type NewLink = { userId: string; kind: ConfirmationKind; email: string; sid?: string | null };

/** Earlier links to the same address keep working. Call `sendAccountMails` after the commit. */
export async function enqueueConfirmation(tx: Tx, { userId, kind, email, sid }: NewLink): Promise<void> {
  const key = `confirmation:${randomUUID()}`;
  const now = clock.now();
  await tx.emailConfirmation.create({
    data: {
      userId,
      kind,
      email,
      sid,
      token: hashToken(toMailedToken(key)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CONFIRMATION_HOURS[kind] * HOUR_MS),
    },
    select: { id: true },
  });
  await enqueueAccountMail({ key, userId, payload: { about: "confirmation" } }, tx);
}

/** Of a new account. It counts, so that the member can't request as many again. */
export async function enqueueFirstConfirmation(tx: Tx, user: { id: string; email: string }): Promise<void> {
  await countConfirmationMail(user.id);
  await enqueueConfirmation(tx, { userId: user.id, kind: "registration", email: user.email });
}
