/**
 * Who is hidden from whom, for Prisma (docs/product/privacy.md#blocks): two members of whom one has blocked the other, in both
 * directions. Raw SQL uses the database function `hidden_from(viewer)`, which says the same. No other code may read blocks for
 * this; tests/integration/platform/visibility.test.ts checks it.
 */
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/** Returns the condition for members between whom and `viewerId` no block exists; deleted members are among them. */
export const notBlockedWith = (viewerId: string) =>
  ({
    blocksMade: { none: { blockedId: viewerId } },
    blocksReceived: { none: { blockerId: viewerId } },
  }) satisfies Prisma.UserWhereInput;

/**
 * Returns the condition for members that `viewerId` may see: not deleted, and no block. Suspended members stay visible.
 * Without a viewer no block applies.
 */
export const visibleTo = (viewerId: string | null): Prisma.UserWhereInput => ({
  deletedAt: null,
  ...(viewerId !== null && notBlockedWith(viewerId)),
});

/** What to select of a member for `toHiddenIds`. */
export const HIDDEN_SELECT = {
  blocksMade: { select: { blockedId: true } },
  blocksReceived: { select: { blockerId: true } },
} satisfies Prisma.UserSelect;

/** Returns the ids of everybody hidden from a member who was read with `HIDDEN_SELECT`. */
export const toHiddenIds = (member: Prisma.UserGetPayload<{ select: typeof HIDDEN_SELECT }>): string[] => [
  ...member.blocksMade.map(({ blockedId }) => blockedId),
  ...member.blocksReceived.map(({ blockerId }) => blockerId),
];
