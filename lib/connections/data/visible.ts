import { clock } from "@/lib/core/shared/clock";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { HAS_PROFILE } from "@/lib/profiles/data/public-user";
import { notBlockedWith } from "@/lib/profiles/data/visible-to";

import { DECLINE_RETENTION_MS } from "../constants";

export const getRetentionStart = (): Date => new Date(clock.ms() - DECLINE_RETENTION_MS);

/** docs/product/connections.md#declined-requests */
export const buildRetainedDeclineWhere = () =>
  ({ declinedAt: { gt: getRetentionStart() } }) satisfies Prisma.ConnectionWhereInput;

/**
 * A retained decline looks pending to its requester and is hidden from its receiver.
 * connection-rows.sql.ts has the same condition.
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
