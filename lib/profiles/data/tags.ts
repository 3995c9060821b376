import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { TAG_VISIBILITIES } from "../constants/profile";
import { canSeeTags, type TagViewer } from "../policy/contact-details";
import type { Tags } from "../schema/tags";
import { visibilitySchema } from "../schema/visibility";

type TagRow = { kind: string; key: string; label: string };

const IN_ORDER = {
  select: { kind: true, key: true, label: true },
  orderBy: { position: "asc" },
} satisfies Prisma.User$tagsArgs;

export const TAGS_SELECT = { tags: IN_ORDER } satisfies Prisma.UserSelect;

/** `rows` are in the order of their positions. */
export function toTags(rows: readonly TagRow[]): Tags {
  const list = (kind: string) => rows.filter((row) => row.kind === kind).map(({ key, label }) => ({ key, label }));
  return { lookingFor: list("looking_for"), canHelpWith: list("can_help_with") };
}

/** The tags as a part of a response, which is empty if the viewer may see none. */
export const showTags = (rows: readonly TagRow[], visibility: Prisma.JsonValue, viewer: TagViewer): { tags?: Tags } =>
  rows.length > 0 && canSeeTags(visibilitySchema.parse(visibility).tags, viewer) ? { tags: toTags(rows) } : {};

export async function getTags(userId: string, client: Db = db()): Promise<Tags> {
  return toTags(await client.memberTag.findMany({ where: { userId }, ...IN_ORDER }));
}

const listLevels = (viewer: TagViewer): string =>
  TAG_VISIBILITIES.filter((level) => canSeeTags(level, viewer))
    .map((level) => `'${level}'`)
    .join(", ");

/**
 * Returns the SQL condition that the viewer, who has access to an event's attendees, may see the
 * tags of one of them. `profiles` is the table's alias, `viewerId` a parameter.
 */
export const tagsVisibleAtEvent = (profiles: string, viewerId: string): string => `(
  ${profiles}."userId" = ${viewerId}
  OR coalesce(${profiles}.visibility->>'tags', 'attendees') IN (${listLevels({ isConnected: false, isAtSameEvent: true })})
  OR coalesce(${profiles}.visibility->>'tags', 'attendees') IN (${listLevels({ isConnected: true, isAtSameEvent: true })})
    AND EXISTS (SELECT FROM connections c WHERE c.status = 'accepted'
      AND (c."requesterId", c."receiverId") IN ((${profiles}."userId", ${viewerId}), (${viewerId}, ${profiles}."userId"))))`;
