import { db } from "@/lib/core/server/db";
import { showEmail } from "@/lib/core/server/shown-email";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { SHOWN_FAILED_DELIVERIES } from "../constants/lists";
import type { FailedDelivery } from "../responses";

/** The last ones, newest first. */
export async function listFailedDeliveries(): Promise<FailedDelivery[]> {
  const rows = await db().delivery.findMany({
    where: { status: "failed" },
    orderBy: { failedAt: { sort: "desc", nulls: "last" } },
    take: SHOWN_FAILED_DELIVERIES,
    select: {
      ...{ id: true, channel: true, kind: true, lastError: true, createdAt: true, failedAt: true },
      user: { select: { email: true, profile: { select: { firstName: true, lastName: true } } } },
    },
  });
  return rows.map(({ id, channel, kind, lastError, createdAt, failedAt, user }) => ({
    ...{ id, channel, kind, reason: lastError },
    // A process of an earlier version writes no `failedAt`.
    failedAt: (failedAt ?? createdAt).toISOString(),
    recipient: user?.profile ? { name: formatFullName(user.profile), email: showEmail(user.email) } : null,
  }));
}
