import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/**
 * Returns the condition for members that `viewerId` may see: not deleted, and neither has blocked the other
 * (docs/product/privacy.md#blocks). Suspended members stay visible. Without a viewer no block applies.
 *
 * Raw SQL asks the database function `hidden_from(viewer)` instead. Both are tested against each other.
 */
export const visibleTo = (viewerId: string | null): Prisma.UserWhereInput => ({
  deletedAt: null,
  ...(viewerId !== null && notBlockedWith(viewerId)),
});

/** As `visibleTo`, but with deleted members, whose messages stay readable. */
export const notBlockedWith = (viewerId: string): Prisma.UserWhereInput => ({
  blocksMade: { none: { blockedId: viewerId } },
  blocksReceived: { none: { blockerId: viewerId } },
});
