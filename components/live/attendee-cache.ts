import type { QueryClient } from "@tanstack/react-query";

import { type AttendeesPages, getAttendeesPath, attendeeSummaryQuery } from "@/lib/attendance/client/attendance";
import type { Attendee, AttendeeSummary } from "@/lib/attendance/schema/attendance";
import { clock } from "@/lib/core/shared/clock";
import { getIndustryFamily } from "@/lib/profiles/constants/profile";
import type { FrameOf } from "@/lib/realtime/browser/ws-client";

import { ATTENDEES_PATH, getCheckDelayMs, getReadDelayMs } from "./read-window";
import { invalidatePaths } from "./resource-queries";

type Change = FrameOf<"user_checked_in"> | FrameOf<"user_checked_out">;

/** By path: combines check-ins in quick succession into one refetch. `dueAt` is `performance.now()`. */
const scheduledRefetches = new Map<string, { timer: ReturnType<typeof setTimeout>; dueAt: number }>();

const isCheckIn = (change: Change): boolean => change.type === "user_checked_in";

/**
 * Returns the pages with an attendee checked in or out. A new check-in goes after those already checked in, if that position is
 * loaded. A check-out keeps its position until the refetch sorts the list. In the results of a search (`isSearch`) no attendee is
 * added, because only the server knows who matches.
 */
export function updateAttendeePages(
  data: AttendeesPages,
  change: Change,
  at: string,
  isSearch = false,
): AttendeesPages {
  const isCheckedIn = isCheckIn(change);
  const { eventId, userId, user } = change;
  const loaded = data.pages.flatMap(({ items }) => items).find((attendee) => attendee.userId === userId);
  if (loaded ? loaded.isCheckedIn === isCheckedIn : isSearch || !isCheckedIn) return data;

  const attendee: Attendee = { userId, eventId, isCheckedIn, checkInTime: isCheckedIn ? at : null, user };
  if (isSearch || !isCheckedIn) {
    const replace = (items: Attendee[]) => items.map((each) => (each.userId === userId ? attendee : each));
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: replace(page.items) })) };
  }
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((each) => each.userId !== userId) }));
  const boundary = pages.findIndex(({ items }) => items.some((each) => !each.isCheckedIn));
  // Only checked-in attendees are loaded, and more pages follow: the position can be on a later page.
  if (boundary === -1 && pages.at(-1)?.next !== null) return { ...data, pages };
  const page = pages[boundary === -1 ? pages.length - 1 : boundary];
  if (!page) return data;
  const end = page.items.findIndex((each) => !each.isCheckedIn);
  page.items.splice(end === -1 ? page.items.length : end, 0, attendee);
  return { ...data, pages };
}

/** Returns the counts after a check-in or check-out. */
export function updateAttendeeSummary(summary: AttendeeSummary, change: Change): AttendeeSummary {
  const step = isCheckIn(change) ? 1 : -1;
  const family = getIndustryFamily(change.user.profile.industry);
  const update = <Counts extends { confirmed: number; checkedIn: number }>(counts: Counts): Counts => ({
    ...counts,
    checkedIn: Math.min(counts.confirmed, Math.max(0, counts.checkedIn + step)),
  });
  return update({ ...summary, families: { ...summary.families, [family]: update(summary.families[family]) } });
}

/** Returns whether the cached lists show the attendee as checked in; undefined if no list contains them. */
function getCachedCheckIn(client: QueryClient, path: string, userId: string): boolean | undefined {
  for (const [, data] of client.getQueriesData<AttendeesPages>({
    predicate: ({ queryKey }) => isList(queryKey, path),
  })) {
    for (const page of data?.pages ?? []) {
      const attendee = page.items.find((each) => each.userId === userId);
      if (attendee) return attendee.isCheckedIn;
    }
  }
  return undefined;
}

const isList = ([key, part]: readonly unknown[], path: string): boolean =>
  typeof key === "string" && key.startsWith(`${path}?`) && part === "pages";

/** Applies a check-in or check-out to the cached lists of the event. The viewer's own also changes their attendance and events. */
export function applyAttendanceChange(client: QueryClient, viewerId: string, change: Change): void {
  const path = getAttendeesPath(change.eventId);
  const summaryKey = attendeeSummaryQuery(change.eventId).queryKey;
  // A repeated frame, or one that arrives after a refetch, is already counted.
  const isNew = getCachedCheckIn(client, path, change.userId) !== isCheckIn(change);
  if (isNew) {
    client.setQueryData<AttendeeSummary>(summaryKey, (summary) => summary && updateAttendeeSummary(summary, change));
  }
  const at = clock.now().toISOString();
  for (const { queryKey } of client.getQueryCache().findAll({ predicate: (query) => isList(query.queryKey, path) })) {
    const isSearch = String(queryKey[0]).includes("search=");
    client.setQueryData<AttendeesPages>(queryKey, (data) => data && updateAttendeePages(data, change, at, isSearch));
  }
  if (change.userId === viewerId) invalidatePaths(client, "/api/attendances", "/api/events");
  // A frame that changes nothing here can tell of what it doesn't contain: the member has confirmed an organizer's check-in.
  if (isNew) checkAttendeesLater(client, change.eventId);
  else refetchAttendeesSoon(client, change.eventId);
}

const countConfirmed = (client: QueryClient, eventId: string): number =>
  client.getQueryData<AttendeeSummary>(attendeeSummaryQuery(eventId).queryKey)?.confirmed ?? 0;

/** Refetches the attendees of an event after a delay, or earlier if that is scheduled already. */
function scheduleRefetch(client: QueryClient, eventId: string, delayMs: number): void {
  const path = getAttendeesPath(eventId);
  const dueAt = performance.now() + delayMs;
  const scheduled = scheduledRefetches.get(path);
  if (scheduled && scheduled.dueAt <= dueAt) return;
  clearTimeout(scheduled?.timer);
  const refetch = () => {
    scheduledRefetches.delete(path);
    invalidatePaths(client, path);
  };
  scheduledRefetches.set(path, { timer: setTimeout(refetch, delayMs), dueAt });
}

/**
 * Refetches the attendees of an event at a moment that the browsers there don't share: after joining it, because changes between the last
 * read and the join were not sent to this socket, and after changes that no frame contains.
 */
export function refetchAttendeesSoon(client: QueryClient, eventId: string): void {
  scheduleRefetch(client, eventId, getReadDelayMs(countConfirmed(client, eventId)));
}

/** Compares the attendees of an event with the server's after changes in quick succession. The first of them chooses the moment. */
export function checkAttendeesLater(client: QueryClient, eventId: string): void {
  if (scheduledRefetches.has(getAttendeesPath(eventId))) return;
  scheduleRefetch(client, eventId, getCheckDelayMs(countConfirmed(client, eventId)));
}

/** Refetches the attendees of every cached event, because the frame does not contain the id of the member. */
export function refetchAttendeesAfterProfileChange(client: QueryClient): void {
  const eventIds = client
    .getQueryCache()
    .findAll()
    .flatMap(({ queryKey: [path] }) => (typeof path === "string" && ATTENDEES_PATH.exec(path)?.[1]) || []);
  for (const eventId of new Set(eventIds)) checkAttendeesLater(client, eventId);
}
