/**
 * Blocks for Prisma (docs/product/privacy.md#blocks). A block hides both members from each other.
 * Raw SQL uses the database function `hidden_from(viewer)`, which has the same rule. No other code
 * may read blocks for this purpose; tests/integration/platform/visibility.test.ts checks that.
 */
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/** Matches members without a block between them and `viewerId`, including deleted members. */
export const notBlockedWith = (viewerId: string) =>
  ({
    blocksMade: { none: { blockedId: viewerId } },
    blocksReceived: { none: { blockerId: viewerId } },
  }) satisfies Prisma.UserWhereInput;

/**
 * Matches members that `viewerId` may see: not deleted, and no block between them. Suspended
 * members stay visible. Without a viewer, no block applies.
 */
export const visibleTo = (viewerId: string | null): Prisma.UserWhereInput => ({
  deletedAt: null,
  ...(viewerId !== null && notBlockedWith(viewerId)),
});

export const HIDDEN_SELECT = {
  blocksMade: { select: { blockedId: true } },
  blocksReceived: { select: { blockerId: true } },
} satisfies Prisma.UserSelect;

export const toHiddenIds = (member: Prisma.UserGetPayload<{ select: typeof HIDDEN_SELECT }>): string[] => [
  ...member.blocksMade.map(({ blockedId }) => blockedId),
  ...member.blocksReceived.map(({ blockerId }) => blockerId),
];
