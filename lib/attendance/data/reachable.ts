import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { visibleTo } from "@/lib/profiles/data/visible-to";

/**
 * Returns the condition for members whom an organizer may check in: not deleted, and without a block between the two, unless the
 * member has a confirmed RSVP and is therefore on the organizer's list (docs/product/check-in.md#check-in-by-hand).
 */
export const reachableBy = (organizerId: string, eventId: string): Prisma.UserWhereInput => ({
  deletedAt: null,
  OR: [visibleTo(organizerId), { rsvps: { some: { eventId, status: "confirmed" } } }],
});
