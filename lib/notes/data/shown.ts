import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { HAS_PROFILE } from "@/lib/profiles/data/public-user";
import { visibleTo } from "@/lib/profiles/data/visible-to";

/** Matches members whom `userId` is connected with and may see. */
const connectedWith = (userId: string): Prisma.UserWhereInput => ({
  AND: [
    visibleTo(userId),
    HAS_PROFILE,
    {
      OR: [
        { sentConnections: { some: { receiverId: userId, status: "accepted" } } },
        { receivedConnections: { some: { requesterId: userId, status: "accepted" } } },
      ],
    },
  ],
});

/**
 * Matches the notes that their owner sees. A note about a member is hidden, not deleted, while they
 * aren't connected or one has blocked the other (docs/product/network-notes.md#whose-they-are).
 */
export const buildShownNotesWhere = (ownerId: string): Prisma.NetworkNoteWhereInput => ({
  ownerId,
  OR: [{ contactId: { not: null } }, { member: connectedWith(ownerId) }],
});
