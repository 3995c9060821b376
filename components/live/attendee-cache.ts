import type { Query, QueryClient } from "@tanstack/react-query";

import {
  type AttendeesPages,
  attendeesQuery,
  getAttendeesPath,
  getAttendeeSummary,
} from "@/lib/attendance/client/attendance";
import type { Attendee, AttendeeSummary } from "@/lib/attendance/schema/attendance";
import { clock } from "@/lib/core/shared/clock";
import { eventQuery } from "@/lib/events/client/events";
import { invalidatePaths, markStale } from "@/lib/http/browser/query-paths";
import { getIndustryFamily } from "@/lib/profiles/constants/profile";
import type { FrameOf } from "@/lib/api/browser/ws-client";
import { getSuggestionsPath, suggestionsQuery } from "@/lib/suggestions/client";
import type { Suggestion } from "@/lib/suggestions/schema";

import { ATTENDEES_PATH, getReadDelayMs } from "./read-window";

type AttendanceChanges = FrameOf<"attendance_changes">;
type Change = AttendanceChanges["changes"][number] & { eventId: string };

/** The next refetch corrects a repeated frame about a forgotten member. */
const MAX_REMEMBERED = 5_000;

/** They take the server the longest, and change little from one minute to the next. */
const SUGGESTIONS_EVERY_MS = 60_000;

type AttendeeChecks = {
  /** By path. Combines quick changes into one refetch. */
  scheduled: Map<string, { timer: ReturnType<typeof setTimeout>; minDelayMs: number }>;
  /** By path and member: the last frame's check-in state, for members in no loaded list. */
  lastCheckIns: Map<string, Map<string, boolean>>;
};

const checksByClient = new WeakMap<QueryClient, AttendeeChecks>();

function getChecks(client: QueryClient): AttendeeChecks {
  const checks = checksByClient.get(client) ?? { scheduled: new Map(), lastCheckIns: new Map() };
  checksByClient.set(client, checks);
  return checks;
}

/** Stops the timers when the live connection ends. Due reads happen when the list shows again. */
export function stopAttendeeChecks(client: QueryClient): void {
  for (const [path, { timer }] of getChecks(client).scheduled) {
    clearTimeout(timer);
    markStale(client, path);
  }
  checksByClient.delete(client);
}

/** Only organizers get a hidden member's check-in. The lists don't show it. */
const isCheckIn = ({ change, isListed }: Change): boolean => change === "checked_in" && isListed !== false;

/** The position of a new check-in. In a search or another order, only the server knows it. */
type Place = "last" | "first" | "unknown";

function getPlace(path: string): Place {
  if (/[?&](search|lookingFor|canHelpWith|sort=(?!latest))/.test(path)) return "unknown";
  return path.includes("sort=latest") ? "first" : "last";
}

/**
 * A new check-in goes after the others if that position is loaded, or before them. A check-out
 * keeps its position until the refetch.
 */
export function updateAttendeePages(
  data: AttendeesPages,
  change: Change,
  at: string,
  place: Place = "last",
): AttendeesPages {
  const isCheckedIn = isCheckIn(change);
  const { eventId, userId, user } = change;
  if (change.isListed === false) return removeAttendee(data, userId);
  const loaded = data.pages.flatMap(({ items }) => items).find((attendee) => attendee.userId === userId);
  if (loaded ? loaded.isCheckedIn === isCheckedIn : place === "unknown" || !isCheckedIn) return data;

  const attendee: Attendee = {
    userId,
    eventId,
    isCheckedIn,
    checkInTime: isCheckedIn ? at : null,
    user,
    // The frame has no topics. Those of a new attendee come with the refetch.
    ...(loaded?.topics && { topics: loaded.topics }),
  };
  if (place === "unknown" || !isCheckedIn) {
    const replace = (items: Attendee[]) => items.map((each) => (each.userId === userId ? attendee : each));
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: replace(page.items) })) };
  }
  const { pages } = removeAttendee(data, userId);
  if (place === "first") {
    pages[0]?.items.unshift(attendee);
    return { ...data, pages };
  }
  const boundary = pages.findIndex(({ items }) => items.some((each) => !each.isCheckedIn));
  // Only checked-in attendees are loaded: the position can be on a later page.
  if (boundary === -1 && pages.at(-1)?.next !== null) return { ...data, pages };
  const page = pages[boundary === -1 ? pages.length - 1 : boundary];
  if (!page) return data;
  const end = page.items.findIndex((each) => !each.isCheckedIn);
  page.items.splice(end === -1 ? page.items.length : end, 0, attendee);
  return { ...data, pages };
}

const removeAttendee = (data: AttendeesPages, userId: string): AttendeesPages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: page.items.filter((each) => each.userId !== userId) })),
});

export function updateAttendeeSummary(summary: AttendeeSummary, change: Change): AttendeeSummary {
  const step = isCheckIn(change) ? 1 : -1;
  const family = getIndustryFamily(change.user.profile.industry);
  const update = <Counts extends { confirmed: number; checkedIn: number }>(counts: Counts): Counts => ({
    ...counts,
    checkedIn: Math.min(counts.confirmed, Math.max(0, counts.checkedIn + step)),
  });
  return update({ ...summary, families: { ...summary.families, [family]: update(summary.families[family]) } });
}

/** Only the first page of the whole list has counts. */
function updateCounts(data: AttendeesPages, counted: Change[]): AttendeesPages {
  const [first, ...others] = data.pages;
  if (!first?.summary) return data;
  return { ...data, pages: [{ ...first, summary: counted.reduce(updateAttendeeSummary, first.summary) }, ...others] };
}

/** Returns the cached check-in state by member. Only members in a cached list are included. */
function getCachedCheckIns(client: QueryClient, path: string, userIds: ReadonlySet<string>): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (const [, data] of client.getQueriesData<AttendeesPages>({
    predicate: ({ queryKey }) => isList(queryKey, path),
  })) {
    for (const { userId, isCheckedIn } of data?.pages.flatMap(({ items }) => items) ?? [])
      if (userIds.has(userId) && !found.has(userId)) found.set(userId, isCheckedIn);
  }
  return found;
}

function rememberCheckIn(client: QueryClient, path: string, change: Change): boolean | undefined {
  const { userId } = change;
  const { lastCheckIns } = getChecks(client);
  const byMember = lastCheckIns.get(path) ?? new Map<string, boolean>();
  lastCheckIns.set(path, byMember);
  const before = byMember.get(userId);
  byMember.delete(userId);
  byMember.set(userId, isCheckIn(change));
  const [oldest] = byMember.keys();
  if (byMember.size > MAX_REMEMBERED && oldest !== undefined) byMember.delete(oldest);
  return before;
}

const isList = ([key, part]: readonly unknown[], path: string): boolean =>
  typeof key === "string" && key.startsWith(`${path}?`) && part === "pages";

/**
 * Applies the changes in their order (docs/product/realtime-protocol.md#batched-arrivals).
 * The viewer's own changes come with a `changed` frame.
 */
export function applyAttendanceChanges(client: QueryClient, { eventId, ...frame }: AttendanceChanges): void {
  const changes = frame.changes.map((change): Change => ({ ...change, eventId }));
  const path = getAttendeesPath(eventId);
  const listed = getCachedCheckIns(client, path, new Set(changes.map(({ userId }) => userId)));
  const counted: Change[] = [];
  for (const change of changes) {
    const before = listed.get(change.userId);
    const isPresent = isCheckIn(change);
    const last = rememberCheckIn(client, path, change);
    // A repeated frame, or one after a refetch, is already counted. So is a check-in by an
    // organizer.
    const isCounted = (before ?? last) === isPresent || change.isConfirmation;
    // A member who is listed again, or who arrives hidden, was not counted as present before.
    const isLeaving = change.change === "checked_out" && !change.isListed;
    if (!isCounted && (isPresent || isLeaving)) counted.push(change);
    if (before !== undefined) listed.set(change.userId, isPresent);
  }
  const at = clock.now().toISOString();
  for (const query of client.getQueryCache().findAll({ predicate: ({ queryKey }) => isList(queryKey, path) })) {
    const place = getPlace(String(query.queryKey[0]));
    // Somebody who was there before can be on a page that is not loaded.
    const getPlaceOf = (change: Change) =>
      place === "first" && (!counted.includes(change) || change.isListed) ? "unknown" : place;
    const update = (data: AttendeesPages, change: Change) => updateAttendeePages(data, change, at, getPlaceOf(change));
    client.setQueryData<AttendeesPages>(
      query.queryKey,
      (data) => data && updateCounts(changes.reduce(update, data), counted),
    );
    applyAfterRead(query, () => {
      client.setQueryData<AttendeesPages>(query.queryKey, (data) => {
        if (!data) return data;
        const missed = counted.filter((change) => update(data, change) !== data);
        return updateCounts(changes.reduce(update, data), missed);
      });
    });
  }
  updateSuggestions(client, eventId, changes);
  // A member who is shown again may be suggested now, and a read on its way may still have one who
  // hid.
  if (changes.some(({ isListed }) => isListed !== undefined))
    refetchLater(client, eventId, getSuggestionsPath(eventId));
  refetchAttendeesLater(client, eventId);
}

/** A read on its way may be older than the change, and one of a next page keeps the older pages. */
function applyAfterRead(query: Query, apply: () => void): void {
  if (query.state.fetchStatus === "idle") return;
  const isDone = query.promise?.catch(() => undefined);
  void isDone?.then(() => {
    apply();
    applyAfterRead(query, apply);
  });
}

/** Removes members who hid at the event, and updates who is checked in. */
function updateSuggestions(client: QueryClient, eventId: string, changes: Change[]): void {
  const last = new Map(changes.map((change) => [change.userId, change]));
  const update = (suggestion: Suggestion): Suggestion | [] => {
    const change = last.get(suggestion.user.id);
    if (!change) return suggestion;
    return change.isListed === false ? [] : { ...suggestion, isCheckedIn: isCheckIn(change) };
  };
  client.setQueryData(
    suggestionsQuery(eventId).queryKey,
    (data) => data && { ...data, suggestions: data.suggestions.flatMap(update) },
  );
}

/** From the list of attendees, or from the event's page. */
const countConfirmed = (client: QueryClient, eventId: string): number =>
  getAttendeeSummary(client.getQueryData(attendeesQuery(eventId).queryKey))?.confirmed ??
  client.getQueryData(eventQuery(eventId).queryKey)?.rsvpCount ??
  0;

/**
 * Refetches at a random moment, so that the browsers at an event don't read together. The first of
 * several changes chooses it, or a busy event would be read all the time. One with a shorter least
 * delay replaces it.
 */
function refetchLater(client: QueryClient, eventId: string, path: string, minDelayMs = 0): void {
  const { scheduled } = getChecks(client);
  const waiting = scheduled.get(path);
  if (waiting && waiting.minDelayMs <= minDelayMs) return;
  clearTimeout(waiting?.timer);
  const refetch = () => {
    scheduled.delete(path);
    invalidatePaths(client, path);
  };
  const delayMs = Math.max(minDelayMs, getReadDelayMs(countConfirmed(client, eventId)));
  scheduled.set(path, { timer: setTimeout(refetch, delayMs), minDelayMs });
}

export const refetchAttendeesLater = (client: QueryClient, eventId: string): void =>
  refetchLater(client, eventId, getAttendeesPath(eventId));

/** The socket did not receive the changes between the last read and the join. */
export function refetchAttendeesAfterJoin(client: QueryClient, eventId: string): void {
  getChecks(client).lastCheckIns.delete(getAttendeesPath(eventId));
  refetchAttendeesLater(client, eventId);
  refetchLater(client, eventId, getSuggestionsPath(eventId), SUGGESTIONS_EVERY_MS);
}

/** The frame does not contain the member's id, so this refetches every cached event. */
export function refetchAttendeesAfterProfileChange(client: QueryClient): void {
  const eventIds = client
    .getQueryCache()
    .findAll()
    .flatMap(({ queryKey: [path] }) => (typeof path === "string" && ATTENDEES_PATH.exec(path)?.[1]) || []);
  for (const eventId of new Set(eventIds)) refetchAttendeesLater(client, eventId);
}
