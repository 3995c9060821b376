import { MAX_ATTENDEE_TOPICS } from "@/lib/attendance/constants";
import { listAttendeeTopicRows } from "@/lib/attendance/data/attendee-rows.sql";
import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { isOfferedTopic, OFFERED_TOPICS, type OfferedTopic } from "@/lib/profiles/constants/topics";
import { HAS_PROFILE, PUBLIC_USER_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";

import { KNOWS_MANY, MAX_MAILED_SUGGESTIONS, MAX_OFFERED_TOPICS, MAX_SUGGESTIONS } from "../constants";
import { type Candidate, suggest, toStems } from "../policy/score";
import { getOpening, hasSuggestions } from "../policy/when";
import type { Reason, Suggestion, Suggestions } from "../schema";
import { type CandidateQuery, getViewerRow, listCandidateRows, type PersonRow, showPeople } from "./people.sql";

type Row = Candidate & { row: PersonRow };

const toCandidate = (row: PersonRow): Row => {
  const { userId, profession, industry, lookingFor, canHelpWith, sharedEvent, sharedAnswer, isNewcomer, isSunk } = row;
  const topics = { lookingFor, canHelpWith };
  return { userId, profession, industry, topics, sharedEvent, sharedAnswer, isNewcomer, isSunk, row };
};

type Purpose = Pick<CandidateQuery, "knowsMany" | "isForShowing">;

function listCandidates(viewer: Row, eventId: string, now: Date, purpose: Purpose): Promise<PersonRow[]> {
  const { lookingFor, canHelpWith } = viewer.topics;
  return listCandidateRows({
    ...purpose,
    eventId,
    viewerId: viewer.userId,
    now,
    lookingFor: lookingFor.map(({ key }) => key),
    canHelpWith: canHelpWith.map(({ key }) => key),
    professionWords: toStems(viewer.profession ?? ""),
    soughtWords: lookingFor.flatMap(({ key, label }) => [...toStems(key), ...toStems(label)]),
  });
}

type Found = { candidate: Row; reasons: Reason[] };

/** Leaves out members who were deleted, or shown to others, since they were found. */
async function toSuggestions(found: Found[], eventId: string, viewerId: string, now: Date): Promise<Suggestion[]> {
  const ids = found.map(({ candidate }) => candidate.userId);
  const rows = ids.length > 0 ? await showPeople(eventId, viewerId, ids, now) : [];
  const profiles = new Map(rows.map(({ userId, profile }) => [userId, profile]));
  return found.flatMap(({ candidate: { userId, row }, reasons }) => {
    const profile = profiles.get(userId);
    const presence = { isCheckedIn: row.isCheckedIn, ...(row.isUnconfirmed && { isUnconfirmed: true as const }) };
    return profile ? { user: { id: userId, profile }, ...presence, reasons } : [];
  });
}

/** Returns those who fit the viewer, the best first, whenever the event is. */
async function findFitting(viewer: Row, at: { eventId: string; now: Date; limit: number }, purpose: Purpose) {
  const { eventId, now, limit } = at;
  const candidates = (await listCandidates(viewer, eventId, now, purpose)).map(toCandidate);
  return suggest(viewer, candidates, { eventId, limit });
}

/** Returns ids of people of the event, also of a past one. None without a confirmed RSVP. */
export async function listFittingIds(userId: string, eventId: string, limit: number, now: Date): Promise<string[]> {
  const row = await getViewerRow(userId, eventId);
  const purpose = { knowsMany: false, isForShowing: false };
  const found = row ? await findFitting(toCandidate(row), { eventId, limit, now }, purpose) : [];
  return found.map(({ candidate }) => candidate.userId);
}

type IsNamed = (suggestion: Pick<Suggestion, "user" | "reasons">) => boolean;

/** Returns up to three. Only people in the mail count as shown. */
async function listNamed(found: Found[], isNamed: IsNamed): Promise<Found[]> {
  const id = { in: found.map(({ candidate }) => candidate.userId) };
  const users = await db().user.findMany({ where: { id, ...HAS_PROFILE }, select: PUBLIC_USER_SELECT });
  const named = found.filter(({ candidate: { userId }, reasons }) =>
    users.some((user) => user.id === userId && isNamed({ user: toPublicUser(user), reasons })),
  );
  return named.slice(0, MAX_MAILED_SUGGESTIONS);
}

/**
 * Returns up to six people whom the actor could meet at the event, with the reasons, in three
 * statements, and topics to choose from for an actor without topics. Empty outside of the time in
 * which an event has suggestions. The people count as shown. `isNamed` is for the mail, which names
 * three of those for whom it is true.
 * @throws AppError `not_found`, or `forbidden` without a confirmed RSVP
 */
export async function listSuggestions(
  { userId }: Pick<Actor, "userId">,
  eventId: string,
  now: Date,
  isNamed?: IsNamed,
): Promise<Suggestions> {
  const row = await getViewerRow(userId, eventId);
  if (!row) {
    const event = await db().event.findUnique({ where: { id: eventId }, select: { id: true } });
    throw event ? new AppError("forbidden", "attendance.rsvpRequired") : notFound("events.notFound");
  }
  if (!hasSuggestions(row, now)) return { suggestions: [], topics: [] };
  const viewer = toCandidate(row);
  const hasTopics = viewer.topics.lookingFor.length + viewer.topics.canHelpWith.length > 0;
  const topics = hasTopics ? [] : await listOfferedTopics(userId, { id: eventId, startTime: row.startTime });
  const purpose = { knowsMany: row.known >= KNOWS_MANY, isForShowing: true };
  const found = await findFitting(viewer, { eventId, limit: MAX_SUGGESTIONS, now }, purpose);
  const shown = isNamed ? await listNamed(found, isNamed) : found;
  return { suggestions: await toSuggestions(shown, eventId, userId, now), topics };
}

/** Topics that attendees can help with, as far as the member may see their topics. */
async function listEventTopics(eventId: string, userId: string): Promise<OfferedTopic[]> {
  const topics = await listAttendeeTopicRows(eventId, userId, MAX_ATTENDEE_TOPICS);
  return topics.flatMap(({ kind, key }) => (kind === "can_help_with" && isOfferedTopic(key) ? [key] : []));
}

/** Topics that members of the site can help with. */
async function listSiteTopics(): Promise<OfferedTopic[]> {
  const groups = await db().memberTopic.groupBy({
    by: ["key"],
    where: { kind: "can_help_with", key: { in: [...OFFERED_TOPICS] } },
    orderBy: [{ _count: { key: "desc" } }, { key: "asc" }],
    take: MAX_OFFERED_TOPICS,
  });
  return groups.map(({ key }) => key).filter(isOfferedTopic);
}

/**
 * Returns topics for a member without topics to choose from, the most frequent at the event first,
 * then of the site (docs/product/suggestions.md#topics). None if the member answered "Not now"
 * since the event has suggestions.
 */
async function listOfferedTopics(userId: string, event: { id: string; startTime: Date }): Promise<OfferedTopic[]> {
  const profile = await db().profile.findUnique({ where: { userId }, select: { topicsAskedAt: true } });
  if (profile?.topicsAskedAt && profile.topicsAskedAt >= getOpening(event)) return [];
  const atEvent = await listEventTopics(event.id, userId);
  const others = atEvent.length < MAX_OFFERED_TOPICS ? [...(await listSiteTopics()), ...OFFERED_TOPICS] : [];
  return [...new Set([...atEvent, ...others])].slice(0, MAX_OFFERED_TOPICS);
}
