import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { decodeTimeCursor, toPage, type Page, type PageQuery } from "@/lib/core/server/pagination";

import { FOLLOWED_PAGE } from "../constants";
import type { FollowedOrganizer } from "../schema";
import { publishedFor } from "./organizer";

/** Newest first, without pages that the actor may not see now. */
export async function listFollowed(
  { userId }: Actor,
  { cursor, limit = FOLLOWED_PAGE }: PageQuery = {},
): Promise<Page<FollowedOrganizer>> {
  const [time, id] = decodeTimeCursor(cursor);
  const after =
    time === undefined ? {} : { OR: [{ createdAt: { lt: time } }, { createdAt: time, organizerId: { lt: id } }] };
  const follows = await db().organizerFollow.findMany({
    where: { userId, organizer: publishedFor(userId), AND: after },
    select: { createdAt: true, organizer: { select: { id: true, slug: true, name: true } } },
    orderBy: [{ createdAt: "desc" }, { organizerId: "desc" }],
    take: limit + 1,
  });
  const { items, next } = toPage(follows, limit, ({ createdAt, organizer }) => [createdAt.toISOString(), organizer.id]);
  return {
    next,
    items: items.map(({ createdAt, organizer }) => ({ ...organizer, followedAt: createdAt.toISOString() })),
  };
}

/** Returns null for a page that the member may not see. */
export async function findFollowable(
  userId: string,
  organizerId: string,
): Promise<{ name: string; userId: string; isFollowed: boolean } | null> {
  const organizer = await db().organizer.findFirst({
    where: { id: organizerId, ...publishedFor(userId) },
    select: { name: true, userId: true, follows: { where: { userId }, select: { userId: true } } },
  });
  return organizer && { name: organizer.name, userId: organizer.userId, isFollowed: organizer.follows.length > 0 };
}
