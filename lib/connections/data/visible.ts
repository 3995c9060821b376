import { clock } from "@/lib/core/shared/clock";
import { decodeTimeCursor } from "@/lib/core/server/pagination";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { HAS_PROFILE } from "@/lib/profiles/data/public-user";
import { notBlockedWith } from "@/lib/profiles/data/visible-to";

import { DECLINE_RETENTION_MS } from "../constants";

/** Matches what follows the cursor, newest first. @throws AppError `validation` */
export function buildAfterCursorWhere(cursor: string | undefined) {
  const [createdAt, id] = decodeTimeCursor(cursor);
  return createdAt === undefined ? {} : { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

/** Matches declines that still count (docs/product/connections.md#declined-requests). */
export const buildRetainedDeclineWhere = () =>
  ({ declinedAt: { gt: new Date(clock.ms() - DECLINE_RETENTION_MS) } }) satisfies Prisma.ConnectionWhereInput;

/**
 * Matches the connections and requests that a member sees. Blocks hide them in both directions.
 * While a decline is retained, its requester still sees a pending request, and its receiver sees
 * nothing.
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
