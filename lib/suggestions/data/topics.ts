import { MAX_ATTENDEE_TAGS } from "@/lib/attendance/constants";
import { listAttendeeTagRows } from "@/lib/attendance/data/attendee-rows.sql";
import { db } from "@/lib/core/server/db";
import { isTagTopic, TAG_TOPICS, type TagTopic } from "@/lib/profiles/constants/tags";

import { MAX_OFFERED_TOPICS } from "../constants";
import { getOpening } from "../policy/when";

/** Topics that attendees can help with, as far as the member may see their tags. */
async function listEventTopics(eventId: string, userId: string): Promise<TagTopic[]> {
  const tags = await listAttendeeTagRows(eventId, userId, MAX_ATTENDEE_TAGS);
  return tags.flatMap(({ kind, key }) => (kind === "can_help_with" && isTagTopic(key) ? [key] : []));
}

/** Topics that members of the site can help with. */
async function listSiteTopics(): Promise<TagTopic[]> {
  const groups = await db().memberTag.groupBy({
    by: ["key"],
    where: { kind: "can_help_with", key: { in: [...TAG_TOPICS] } },
    orderBy: [{ _count: { key: "desc" } }, { key: "asc" }],
    take: MAX_OFFERED_TOPICS,
  });
  return groups.map(({ key }) => key).filter(isTagTopic);
}

/**
 * Returns topics for a member without tags to choose from, the most frequent at the event first,
 * then of the site (docs/product/suggestions.md#topics). None if the member answered "Not now"
 * since the event has suggestions.
 */
export async function listOfferedTopics(userId: string, event: { id: string; startTime: Date }): Promise<TagTopic[]> {
  const profile = await db().profile.findUnique({ where: { userId }, select: { tagsAskedAt: true } });
  if (profile?.tagsAskedAt && profile.tagsAskedAt >= getOpening(event)) return [];
  const atEvent = await listEventTopics(event.id, userId);
  const others = atEvent.length < MAX_OFFERED_TOPICS ? [...(await listSiteTopics()), ...TAG_TOPICS] : [];
  return [...new Set([...atEvent, ...others])].slice(0, MAX_OFFERED_TOPICS);
}
