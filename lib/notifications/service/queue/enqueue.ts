import { clock } from "@/lib/core/shared/clock";
import { db, type Db, type Tx } from "@/lib/core/server/db";
import { tooManyAttempts } from "@/lib/core/server/rate-limit";

import type { DeliveryChannel, DeliveryKind } from "../../constants";
import { getNextDay, GUEST_MAIL_SENDER, mailGuest, removeOldGuestMailCounts } from "../guest-mail/limits";
import type { AccountPayload, DeliveryPayload } from "../kinds";

export type NewDelivery = {
  channel: DeliveryChannel;
  /** Each key is sent once. It names cause, member and channel. At most 200 characters. */
  key: string;
  kind: DeliveryKind;
  userId: string;
  /** The account that the limits of mail to guests count for it. */
  senderId?: string | null;
  payload: DeliveryPayload;
};

/**
 * A mail about an account. Without `userId` it goes to an address, which may have no account.
 * `key` is random if the mail has a secret, which is made from it.
 */
export type NewAccountMail = { key: string; userId: string | null; payload: AccountPayload };

async function insert(
  rows: readonly (NewDelivery | (NewAccountMail & Pick<NewDelivery, "channel" | "kind">))[],
  client: Db,
): Promise<number> {
  const now = clock.now();
  const { count } = await client.delivery.createMany({
    data: rows.map((row) => ({ ...row, createdAt: now, nextAttemptAt: now })),
    skipDuplicates: true,
  });
  return count;
}

/** Pass the transaction that causes them. Skips existing keys. Returns how many were new. */
export const enqueueDeliveries = async (rows: readonly NewDelivery[], client: Db = db()): Promise<number> =>
  rows.length === 0 ? 0 : insert(rows, client);

/**
 * Pass the transaction that causes it. If somebody waits for the mail, call `sendAccountMails`
 * after the commit; else a job sends it soon.
 */
export async function enqueueAccountMail(mail: NewAccountMail, client: Db = db()): Promise<void> {
  await insert([{ ...mail, channel: "mail", kind: "account" }], client);
}

type Invitation = Omit<NewAccountMail, "userId"> & { senderId: string; email: string };

/**
 * Counts as a mail to a guest, but doesn't wait. Call it last in the transaction that stores the
 * invitation, and `sendAccountMails` after the commit. @throws AppError `rate_limited`
 */
export async function enqueueInvitation({ senderId, email, ...mail }: Invitation, tx: Tx): Promise<void> {
  const sender = await tx.user.findUnique({ where: { id: senderId }, select: GUEST_MAIL_SENDER });
  const owe = () => enqueueAccountMail({ ...mail, userId: null }, tx);
  const outcome = await mailGuest({ sender, email, limit: "invitationAddress" }, owe, tx);
  if (outcome !== "sent") throw tooManyAttempts(getNextDay().getTime() - clock.ms());
}

const DAY_MS = 24 * 60 * 60_000;
const RETENTION_MS = 60 * DAY_MS;

/** Deliveries from before may have been removed. */
export const getOldestDelivery = (): Date => new Date(clock.ms() - RETENTION_MS);

/**
 * Removes deliveries so old that their keys can't occur again, and old counts of mails to guests.
 * Anybody can cause mails about no account, whose keys are random: they go after a day. Returns how
 * many deliveries.
 */
export async function removeOldDeliveries(): Promise<number> {
  await removeOldGuestMailCounts();
  const ofNobody = { kind: "account", userId: null, createdAt: { lt: new Date(clock.ms() - DAY_MS) } };
  const { count } = await db().delivery.deleteMany({
    where: { status: { not: "queued" }, OR: [{ createdAt: { lt: getOldestDelivery() } }, ofNobody] },
  });
  return count;
}
