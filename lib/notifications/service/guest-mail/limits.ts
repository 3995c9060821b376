import { toEffectiveRole } from "@/lib/auth/data/effective-role";
import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { env } from "@/lib/core/server/process/env";
import { consume, isWithinLimit, refund } from "@/lib/core/server/rate-limit";
import { sign } from "@/lib/core/server/signature";
import { clock } from "@/lib/core/shared/clock";
import { toMailbox } from "@/lib/core/shared/contact/email-address";
import { EmailError } from "@/lib/mail/mail";

import { MAX_GUEST_MAILS, MAX_RAISED_GUEST_MAILS } from "../../constants";
import type { WaitingMail } from "../../responses";

/** The account that causes such mails: the one that invited, or wrote the announcement. */
export const GUEST_MAIL_SENDER = {
  id: true,
  email: true,
  role: true,
  hasTwoStep: true,
  deletedAt: true,
  suspendedAt: true,
  guestMailRaisedAt: true,
} as const satisfies Prisma.UserSelect;
type Sender = Prisma.UserGetPayload<{ select: typeof GUEST_MAIL_SENDER }>;

const SITE = "site";
const MAILBOX_PREFIX = "mailbox:";

/** Stands for the mailbox of an account, also of several and of one that was deleted since. */
const toMailboxSubject = ({ email }: Sender): string =>
  MAILBOX_PREFIX + sign("mail sender", toMailbox(email)).slice(0, 24);

const DAY_MS = 24 * 60 * 60_000;

/** Days are those of UTC, so that all processes count the same one. */
const getToday = (): Date => new Date(Math.floor(clock.ms() / DAY_MS) * DAY_MS);

/** When a mail could first leave. It may have waited for today. */
export const toPossibleSince = (createdAt: Date): Date => new Date(Math.max(createdAt.getTime(), getToday().getTime()));

/** Of any account, so that none uses up the site's day. */
const getAccountMax = (): number => Math.ceil(env().GUEST_MAILS_PER_DAY / 2);

function getMax(sender: Sender): number {
  if (toEffectiveRole(sender) === "admin") return getAccountMax();
  return Math.min(sender.guestMailRaisedAt ? MAX_RAISED_GUEST_MAILS : MAX_GUEST_MAILS, getAccountMax());
}

async function countOne(subject: string, day: Date, max: number, client: Db): Promise<boolean> {
  await client.guestMailCount.createMany({ data: [{ subject, day, count: 0 }], skipDuplicates: true });
  const { count } = await client.guestMailCount.updateMany({
    where: { subject, day, count: { lt: max } },
    data: { count: { increment: 1 } },
  });
  return count === 1;
}

const giveBack = (subjects: readonly string[], day: Date, client: Db) =>
  client.guestMailCount.updateMany({
    where: { subject: { in: [...subjects] }, day, count: { gt: 0 } },
    data: { count: { decrement: 1 } },
  });

const toSubjects = (sender: Sender) => [sender.id, toMailboxSubject(sender), SITE] as const;

/**
 * Counts one mail of the account, its mailbox and the site, or none. Leaves a row of the account in
 * any case, by which `listSpentSenders` finds the accounts of a mailbox.
 */
async function claimMail(sender: Sender, day: Date, client: Db): Promise<boolean> {
  const [account, mailbox, site] = toSubjects(sender);
  if (!(await countOne(account, day, getMax(sender), client))) return false;
  const isOfMailbox = await countOne(mailbox, day, getMax(sender), client);
  if (isOfMailbox && (await countOne(site, day, env().GUEST_MAILS_PER_DAY, client))) return true;
  await giveBack(isOfMailbox ? [account, mailbox] : [account], day, client);
  return false;
}

/** Whether another try can succeed. An error of another kind is one of this server. */
export const isRetryable = (error: unknown): boolean => !(error instanceof EmailError) || error.isRetryable;

type GuestMail = {
  sender: Sender | null;
  email: string;
  /** The limit of a mailbox. */
  limit: "invitationAddress" | "guestAnnouncementAddress";
  /** Whether the mail waits for a mailbox that got enough today. */
  isOwed?: boolean;
};

const FULL_MAILBOX_RETRY_SECONDS = 60 * 60;

/**
 * Calls `send` for one mail to somebody who has never answered. No other code may decide this
 * (docs/product/guests.md#limits-of-mail). Returns `waits` if no more may leave today, and
 * `refused` if this one never may.
 * @throws EmailError if a mail that is owed waits for its mailbox, or what `send` throws; that mail
 * is only counted if no other try can succeed, so that nobody can try addresses without end
 */
export async function mailGuest(
  { sender, email, limit, isOwed = false }: GuestMail,
  send: () => Promise<void>,
  client: Db = db(),
): Promise<"sent" | "refused" | "waits"> {
  if (!sender || sender.deletedAt || sender.suspendedAt) return "refused";
  const [day, mailbox, counted] = [getToday(), toMailbox(email), toSubjects(sender)];
  if (!(await claimMail(sender, day, client))) return "waits";
  if (!(await isWithinLimit(consume(limit, mailbox)))) {
    await giveBack(counted, day, client);
    if (isOwed) throw new EmailError("The mailbox got enough mails today", true, FULL_MAILBOX_RETRY_SECONDS, false);
    return "refused";
  }
  try {
    await send();
    return "sent";
  } catch (error) {
    if (isRetryable(error)) {
      await giveBack(counted, day, client);
      await refund(limit, mailbox);
    }
    throw error;
  }
}

/** Returns the number of mails of the whole site today. */
export async function countGuestMails(): Promise<number> {
  const row = await db().guestMailCount.findUnique({ where: { day_subject: { day: getToday(), subject: SITE } } });
  return row?.count ?? 0;
}

/** How many mails each of the accounts may still send today. */
export async function getGuestMailsLeft(senderIds: string[]): Promise<Map<string, number>> {
  const senders = await db().user.findMany({ where: { id: { in: senderIds } }, select: GUEST_MAIL_SENDER });
  const subject = { in: [...new Set(senders.flatMap(toSubjects))] };
  const rows = await db().guestMailCount.findMany({ where: { day: getToday(), subject } });
  const counts = new Map(rows.map((row) => [row.subject, row.count]));
  const getCount = (each: string): number => counts.get(each) ?? 0;
  const getLeft = (sender: Sender): number => {
    const [account, mailbox, site] = toSubjects(sender);
    const used = Math.max(getCount(account), getCount(mailbox));
    return Math.min(env().GUEST_MAILS_PER_DAY - getCount(site), getMax(sender) - used);
  };
  return new Map(senders.map((sender) => [sender.id, Math.max(0, getLeft(sender))]));
}

/** For the queues: whose mails to guests wait until tomorrow. */
export async function listSpentSenders(): Promise<{ isSiteSpent: boolean; senderIds: string[] }> {
  const siteMax = env().GUEST_MAILS_PER_DAY;
  const used = await db().guestMailCount.findMany({
    where: { day: getToday(), count: { gte: Math.min(MAX_GUEST_MAILS, getAccountMax()) } },
    select: { subject: true, count: true },
  });
  if (used.some(({ subject, count }) => subject === SITE && count >= siteMax))
    return { isSiteSpent: true, senderIds: [] };
  if (used.every(({ subject }) => subject === SITE)) return { isSiteSpent: false, senderIds: [] };
  const today = { day: getToday(), NOT: [{ subject: SITE }, { subject: { startsWith: MAILBOX_PREFIX } }] };
  const accounts = await db().guestMailCount.findMany({ where: today, select: { subject: true } });
  const senderIds = accounts.map(({ subject }) => subject);
  const left = await getGuestMailsLeft(senderIds);
  return { isSiteSpent: false, senderIds: senderIds.filter((id) => (left.get(id) ?? 0) === 0) };
}

/** When another day begins, and with it the counts. */
export const getNextDay = (): Date => new Date(getToday().getTime() + DAY_MS);

/** Describes `count` mails that wait, for organizers. Returns null if none does. */
export const toWaitingMail = (count: number): WaitingMail | null =>
  count > 0 ? { count, until: getNextDay().toISOString() } : null;

/** Removes the counts of days that are over. */
export async function removeOldGuestMailCounts(): Promise<void> {
  await db().guestMailCount.deleteMany({ where: { day: { lt: getToday() } } });
}
