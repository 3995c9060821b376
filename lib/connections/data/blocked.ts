import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { decodeTimeCursor, toPage, type Page, type PageQuery } from "@/lib/core/server/pagination";
import { HAS_PROFILE, PUBLIC_USER_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";

import { CONNECTIONS_PAGE } from "../constants";
import type { BlockedPerson } from "../schema";

/** Newest first. @throws AppError `validation` for an invalid cursor */
export async function listBlockedPeople(
  actor: Actor,
  { cursor, limit = CONNECTIONS_PAGE }: PageQuery = {},
): Promise<Page<BlockedPerson>> {
  const [time, id] = decodeTimeCursor(cursor);
  const after =
    time === undefined ? {} : { OR: [{ createdAt: { lt: time } }, { createdAt: time, blockedId: { lt: id } }] };
  const blocks = await db().block.findMany({
    where: { blockerId: actor.userId, blocked: HAS_PROFILE, AND: after },
    select: { createdAt: true, blocked: { select: PUBLIC_USER_SELECT } },
    orderBy: [{ createdAt: "desc" }, { blockedId: "desc" }],
    take: limit + 1,
  });
  const { items, next } = toPage(blocks, limit, ({ createdAt, blocked }) => [createdAt.toISOString(), blocked.id]);
  return {
    next,
    items: items.map(({ createdAt, blocked }) => ({
      userId: blocked.id,
      createdAt: createdAt.toISOString(),
      user: toPublicUser(blocked),
    })),
  };
}
