import { db } from "@/lib/core/server/db";

import type { DeliveryChannel } from "../queue/enqueue";

type Claim = { channel: DeliveryChannel; now: Date; leaseUntil: Date; limit: number; maxAttempts: number };

/** Fails deliveries whose attempts are used up, because a process died in each of them. Returns how many. */
async function giveUp(ids: string[]): Promise<number> {
  const where = { id: { in: ids }, status: "queued" };
  await db().delivery.updateMany({
    where: { ...where, lastError: null },
    data: { lastError: "No attempt was completed" },
  });
  const { count } = await db().delivery.updateMany({ where, data: { status: "failed" } });
  return count;
}

/**
 * Claims due deliveries of a channel until `leaseUntil`. Returns their ids, and how many others failed because their attempts are used up.
 *
 * A claim moves the next attempt to the end of its lease: a row whose process died is due again then. The update repeats the
 * condition, so that of several processes that found the same row one gets it.
 */
export async function claimDeliveries(claim: Claim): Promise<{ ids: string[]; givenUp: number }> {
  const { channel, now, leaseUntil, limit, maxAttempts } = claim;
  const due = { status: "queued", channel, nextAttemptAt: { lte: now } };
  let givenUp = 0;
  for (;;) {
    const found = await db().delivery.findMany({
      where: due,
      select: { id: true, attempts: true },
      orderBy: { nextAttemptAt: "asc" },
      take: limit,
    });
    const usedUp = found.filter(({ attempts }) => attempts >= maxAttempts);
    if (usedUp.length > 0) givenUp += await giveUp(usedUp.map(({ id }) => id));
    // Nothing else was found, but more may be due.
    if (usedUp.length === limit) continue;
    if (usedUp.length === found.length) return { ids: [], givenUp };
    const claimed = await db().delivery.updateManyAndReturn({
      where: { ...due, id: { in: found.map(({ id }) => id) }, attempts: { lt: maxAttempts } },
      data: { attempts: { increment: 1 }, nextAttemptAt: leaseUntil },
      select: { id: true },
    });
    // Another process claimed all that were found, but more may be due.
    if (claimed.length > 0) return { ids: claimed.map(({ id }) => id), givenUp };
  }
}
