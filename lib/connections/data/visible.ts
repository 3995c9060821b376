import { clock } from "@/lib/core/shared/clock";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { HAS_PROFILE } from "@/lib/profiles/data/public-user";
import { notBlockedWith } from "@/lib/profiles/data/visible-to";

import { DECLINE_RETENTION_MS } from "../constants";

/** Returns the time since which a decline still counts. */
export const getRetentionStart = (): Date => new Date(clock.ms() - DECLINE_RETENTION_MS);

/** Returns the condition for declines that still count (docs/product/connections.md#declined-requests). */
export const buildRetainedDeclineWhere = () =>
  ({ declinedAt: { gt: getRetentionStart() } }) satisfies Prisma.ConnectionWhereInput;

/**
 * Returns the condition for the connections and requests that a member sees, without those across a block. A declined
 * request is shown as pending to its requester while the decline is retained, and is hidden from its receiver. The list has
 * the same condition in SQL (connection-rows.sql.ts).
 */
export function buildVisibleConnectionsWhere(userId: string): Prisma.ConnectionWhereInput {
  const visible = { ...HAS_PROFILE, ...notBlockedWith(userId) };
  return {
    OR: [
      {
        requesterId: userId,
        receiver: visible,
        OR: [{ status: { not: "declined" } }, { ...buildRetainedDeclineWhere(), withdrawnAt: null }],
      },
      { receiverId: userId, requester: visible, status: { not: "declined" } },
    ],
  };
}
