import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { visibleTo } from "@/lib/profiles/data/visible-to";

/** Matches members that an organizer may check in (docs/product/check-in.md#check-in-by-hand). */
export const reachableBy = (organizerId: string, eventId: string): Prisma.UserWhereInput => ({
  deletedAt: null,
  OR: [visibleTo(organizerId), { rsvps: { some: { eventId, status: "confirmed" } } }],
});
