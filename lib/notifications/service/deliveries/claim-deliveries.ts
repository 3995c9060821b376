import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";

import { listSpentSenders } from "../guest-mail/limits";
import { COUNTED_KINDS, listDueAnnouncements } from "../guest-mail/turns.sql";

/** Each is sent by itself, so that mails about an account, such as digits, wait for no others. */
export const QUEUES = {
  account: { channel: "mail", kind: "account" },
  mail: { channel: "mail", kind: { not: "account" } },
  push: { channel: "push" },
  sms: { channel: "sms" },
} as const;
export type QueueName = keyof typeof QUEUES;

const toDue = (queue: QueueName, now: Date) => ({
  ...QUEUES[queue],
  status: "queued",
  nextAttemptAt: { lte: now },
});
type Due = ReturnType<typeof toDue>;

type Claim = { queue: QueueName; now: Date; leaseUntil: Date; limit: number; maxAttempts: number };

/** Fails deliveries without attempts left, because a process died in each. Returns how many. */
async function giveUp(ids: string[]): Promise<number> {
  const where = { id: { in: ids }, status: "queued" };
  await db().delivery.updateMany({
    where: { ...where, lastError: null },
    data: { lastError: "No attempt was completed" },
  });
  const { count } = await db().delivery.updateMany({ where, data: { status: "failed", failedAt: clock.now() } });
  return count;
}

/**
 * Announcements, mails to guests and offers of guest lists come last, because one cause can have
 * thousands and reminders must not wait for them, and one of each account and cause in turn.
 */
async function findDue(queue: QueueName, due: Due, limit: number): Promise<{ id: string; attempts: number }[]> {
  const first = await db().delivery.findMany({
    where: { ...due, announcementId: null, NOT: { kind: { in: COUNTED_KINDS } } },
    select: { id: true, attempts: true },
    orderBy: { nextAttemptAt: "asc" },
    take: limit,
  });
  if (first.length === limit || queue === "account") return first;
  const turns = { channel: due.channel, now: due.nextAttemptAt.lte, limit: limit - first.length };
  return [...first, ...(await listDueAnnouncements(await listSpentSenders(), turns))];
}

/**
 * A row is due again when its lease ends. The update repeats the condition, so that one process
 * gets a row. `givenUp` counts deliveries without attempts left.
 */
export async function claimDeliveries(claim: Claim): Promise<{ ids: string[]; givenUp: number }> {
  const { queue, now, leaseUntil, limit, maxAttempts } = claim;
  const due = toDue(queue, now);
  let givenUp = 0;
  for (;;) {
    const found = await findDue(queue, due, limit);
    const usedUp = found.filter(({ attempts }) => attempts >= maxAttempts);
    if (usedUp.length > 0) givenUp += await giveUp(usedUp.map(({ id }) => id));
    // More may be due.
    if (usedUp.length === limit) continue;
    if (usedUp.length === found.length) return { ids: [], givenUp };
    const claimed = await db().delivery.updateManyAndReturn({
      where: { ...due, id: { in: found.map(({ id }) => id) }, attempts: { lt: maxAttempts } },
      data: { attempts: { increment: 1 }, nextAttemptAt: leaseUntil },
      select: { id: true },
    });
    // Other processes claimed everything found, but more may be due.
    if (claimed.length > 0) return { ids: claimed.map(({ id }) => id), givenUp };
  }
}
