import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { PUBLIC_PROFILE_SELECT } from "@/lib/profiles/data/public-user";

import { MAX_SUGGESTIONS } from "../constants";
import { type Candidate, suggest, toStems } from "../policy/score";
import { hasSuggestions } from "../policy/when";
import type { Reason, Suggestion, Suggestions } from "../schema";
import { getViewerRow, listCandidateRows, type PersonRow } from "./people.sql";
import { listOfferedTopics } from "./topics";

type Row = Candidate & { row: PersonRow };

const toCandidate = (row: PersonRow): Row => {
  const { userId, profession, industry, lookingFor, canHelpWith, sharedEvent } = row;
  return { userId, profession, industry, tags: { lookingFor, canHelpWith }, sharedEvent, row };
};

function listCandidates(viewer: Row, eventId: string, now: Date): Promise<PersonRow[]> {
  const { lookingFor, canHelpWith } = viewer.tags;
  return listCandidateRows({
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

/** Leaves out members who were deleted since they were found. */
async function toSuggestions(found: Found[]): Promise<Suggestion[]> {
  const rows = await db().profile.findMany({
    where: { userId: { in: found.map(({ candidate }) => candidate.userId) } },
    select: { userId: true, ...PUBLIC_PROFILE_SELECT },
  });
  const profiles = new Map(rows.map(({ userId, ...profile }) => [userId, profile]));
  return found.flatMap(({ candidate: { userId, row }, reasons }) => {
    const profile = profiles.get(userId);
    const presence = { isCheckedIn: row.isCheckedIn, ...(row.isUnconfirmed && { isUnconfirmed: true as const }) };
    return profile ? { user: { id: userId, profile }, ...presence, reasons } : [];
  });
}

/** Returns those who fit the viewer, the best first, whenever the event is. */
async function findFitting(viewer: Row, eventId: string, limit: number, now: Date): Promise<Found[]> {
  const candidates = (await listCandidates(viewer, eventId, now)).map(toCandidate);
  return suggest(viewer, candidates, { eventId, limit });
}

/** Returns ids of people of the event, also of a past one. None without a confirmed RSVP. */
export async function listFittingIds(userId: string, eventId: string, limit: number, now: Date): Promise<string[]> {
  const row = await getViewerRow(userId, eventId);
  const found = row ? await findFitting(toCandidate(row), eventId, limit, now) : [];
  return found.map(({ candidate }) => candidate.userId);
}

/**
 * Returns up to six people whom the actor could meet at the event, with the reasons, in three
 * statements, and topics to choose from for an actor without tags. Empty outside of the time in
 * which an event has suggestions.
 * @throws AppError `not_found`, or `forbidden` without a confirmed RSVP
 */
export async function listSuggestions(
  { userId }: Pick<Actor, "userId">,
  eventId: string,
  now: Date,
): Promise<Suggestions> {
  const row = await getViewerRow(userId, eventId);
  if (!row) {
    const event = await db().event.findUnique({ where: { id: eventId }, select: { id: true } });
    throw event ? new AppError("forbidden", "attendance.rsvpRequired") : notFound("events.notFound");
  }
  if (!hasSuggestions(row, now)) return { suggestions: [], topics: [] };
  const viewer = toCandidate(row);
  const hasTags = viewer.tags.lookingFor.length + viewer.tags.canHelpWith.length > 0;
  const topics = hasTags ? [] : await listOfferedTopics(userId, { id: eventId, startTime: row.startTime });
  const found = await findFitting(viewer, eventId, MAX_SUGGESTIONS, now);
  return { suggestions: await toSuggestions(found), topics };
}
