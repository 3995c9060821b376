import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { TOPIC_VISIBILITIES } from "../constants/profile";
import { canSeeTopics, type TopicViewer } from "../policy/contact-details";
import type { Topics } from "../schema/topics";
import { visibilitySchema } from "../schema/visibility";

type TopicRow = { kind: string; key: string; label: string };

const IN_ORDER = {
  select: { kind: true, key: true, label: true },
  orderBy: { position: "asc" },
} satisfies Prisma.User$topicsArgs;

export const TOPICS_SELECT = { topics: IN_ORDER } satisfies Prisma.UserSelect;

/** `rows` are in the order of their positions. */
export function toTopics(rows: readonly TopicRow[]): Topics {
  const list = (kind: string) => rows.filter((row) => row.kind === kind).map(({ key, label }) => ({ key, label }));
  return { lookingFor: list("looking_for"), canHelpWith: list("can_help_with") };
}

/** The topics as a part of a response, which is empty if the viewer may see none. */
export const showTopics = (
  rows: readonly TopicRow[],
  visibility: Prisma.JsonValue,
  viewer: TopicViewer,
): { topics?: Topics } =>
  rows.length > 0 && canSeeTopics(visibilitySchema.parse(visibility).topics, viewer) ? { topics: toTopics(rows) } : {};

export async function getTopics(userId: string, client: Db = db()): Promise<Topics> {
  return toTopics(await client.memberTopic.findMany({ where: { userId }, ...IN_ORDER }));
}

const listLevels = (viewer: TopicViewer): string =>
  TOPIC_VISIBILITIES.filter((level) => canSeeTopics(level, viewer))
    .map((level) => `'${level}'`)
    .join(", ");

/**
 * Returns the SQL condition that the viewer, who has access to an event's attendees, may see the
 * topics of one of them. `profiles` is the table's alias, `viewerId` a parameter.
 */
export const topicsVisibleAtEvent = (profiles: string, viewerId: string): string => `(
  ${profiles}."userId" = ${viewerId}
  OR coalesce(${profiles}.visibility->>'topics', 'attendees') IN (${listLevels({ isConnected: false, isAtSameEvent: true })})
  OR coalesce(${profiles}.visibility->>'topics', 'attendees') IN (${listLevels({ isConnected: true, isAtSameEvent: true })})
    AND EXISTS (SELECT FROM connections c WHERE c.status = 'accepted'
      AND (c."requesterId", c."receiverId") IN ((${profiles}."userId", ${viewerId}), (${viewerId}, ${profiles}."userId"))))`;
