import { db } from "@/lib/core/server/db";

import type { DeliveryChannel } from "../queue/enqueue";

type Claim = { channel: DeliveryChannel; now: Date; leaseUntil: Date; limit: number; maxAttempts: number };

/** Fails deliveries without attempts left, because a process died in each. Returns how many. */
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
 * A row is due again when its lease ends. The update repeats the condition, so that one process
 * gets a row. `givenUp` counts deliveries without attempts left.
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
