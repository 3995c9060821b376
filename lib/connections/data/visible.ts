import { clock } from "@/lib/core/shared/clock";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { HAS_PROFILE } from "@/lib/profiles/data/public-user";
import { notBlockedWith } from "@/lib/profiles/data/visible-to";

import { DECLINE_RETENTION_MS } from "../constants";

/** Returns the condition for declines that still count (docs/product/connections.md#declined-requests). */
export const retainedDecline = () =>
  ({ declinedAt: { gt: new Date(clock.ms() - DECLINE_RETENTION_MS) } }) satisfies Prisma.ConnectionWhereInput;

/**
 * Returns the condition for the connections and requests that a member sees: nobody blocked. A declined request looks pending to
 * its requester as long as the decline is retained, and its receiver doesn't see it.
 */
export function visibleConnections(userId: string): Prisma.ConnectionWhereInput {
  const visible = { ...HAS_PROFILE, ...notBlockedWith(userId) };
  return {
    OR: [
      {
        requesterId: userId,
        receiver: visible,
        OR: [{ status: { not: "declined" } }, { ...retainedDecline(), withdrawnAt: null }],
      },
      { receiverId: userId, requester: visible, status: { not: "declined" } },
    ],
  };
}
