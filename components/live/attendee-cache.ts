import type { QueryClient } from "@tanstack/react-query";

import { type AttendeesPages, getAttendeesPath, attendeeSummaryQuery } from "@/lib/attendance/client/attendance";
import type { Attendee, AttendeeSummary } from "@/lib/attendance/schema/attendance";
import { clock } from "@/lib/core/shared/clock";
import { industryFamily } from "@/lib/profiles/constants/profile";
import type { FrameOf } from "@/lib/realtime/browser/ws-client";

import { invalidatePaths } from "./resource-queries";

type Change = FrameOf<"user_checked_in"> | FrameOf<"user_checked_out">;

/**
 * Spec B§4: the lists are changed at once and read again shortly after. A crowd at the door is one reading, not one each; and
 * the larger the room, the longer it takes, because everybody in it reads: 1 s, at 2,000 people 20 s.
 */
const READ_AGAIN_MS = 1_000;
const PEOPLE_A_SECOND = 100;
const LISTS = /^\/api\/events\/([^/]+)\/rsvped-attendees/;
const readingSoon = new Map<string, ReturnType<typeof setTimeout>>();

const arrives = (change: Change): boolean => change.type === "user_checked_in";

/**
 * The pages with somebody arrived or gone. Who arrives comes after those who are here, if the pages reach that far: else they
 * are on one that isn't loaded yet. Who leaves stays where they were until the answer that follows puts the order right.
 * In what a search found (`isSearch`) nobody new appears: only the server knows whom it fits.
 */
export function withAttendance(data: AttendeesPages, change: Change, at: string, isSearch = false): AttendeesPages {
  const isCheckedIn = arrives(change);
  const { eventId, userId, user } = change;
  const known = data.pages.flatMap(({ items }) => items).find((attendee) => attendee.userId === userId);
  if (known ? known.isCheckedIn === isCheckedIn : isSearch || !isCheckedIn) return data;

  const attendee: Attendee = { userId, eventId, isCheckedIn, checkInTime: isCheckedIn ? at : null, user };
  if (isSearch || !isCheckedIn) {
    const replaced = (items: Attendee[]) => items.map((each) => (each.userId === userId ? attendee : each));
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: replaced(page.items) })) };
  }
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((each) => each.userId !== userId) }));
  const boundary = pages.findIndex(({ items }) => items.some((each) => !each.isCheckedIn));
  // Nobody away is loaded: the end of those here is the end of the list, or lies beyond it.
  if (boundary === -1 && pages.at(-1)?.next !== null) return { ...data, pages };
  const page = pages[boundary === -1 ? pages.length - 1 : boundary];
  if (!page) return data;
  const end = page.items.findIndex((each) => !each.isCheckedIn);
  page.items.splice(end === -1 ? page.items.length : end, 0, attendee);
  return { ...data, pages };
}

/** The counts with somebody arrived or gone. */
export function withArrival(summary: AttendeeSummary, change: Change): AttendeeSummary {
  const step = arrives(change) ? 1 : -1;
  const family = industryFamily(change.user.profile.industry);
  const counted = <Counts extends { going: number; here: number }>(counts: Counts): Counts => ({
    ...counts,
    here: Math.min(counts.going, Math.max(0, counts.here + step)),
  });
  return counted({ ...summary, families: { ...summary.families, [family]: counted(summary.families[family]) } });
}

/** What the loaded lists say of somebody; undefined when no list has them. */
function knownAs(client: QueryClient, lists: string, userId: string): boolean | undefined {
  for (const [, data] of client.getQueriesData<AttendeesPages>({
    predicate: ({ queryKey }) => isList(queryKey, lists),
  })) {
    for (const page of data?.pages ?? []) {
      const found = page.items.find((attendee) => attendee.userId === userId);
      if (found) return found.isCheckedIn;
    }
  }
  return undefined;
}

const isList = ([path, part]: readonly unknown[], lists: string): boolean =>
  typeof path === "string" && path.startsWith(`${lists}?`) && part === "pages";

/** Somebody checked in or out: the lists of that event show it. My own coming and going in another tab is more than a list. */
export function receiveAttendance(client: QueryClient, viewerId: string, change: Change): void {
  const lists = getAttendeesPath(change.eventId);
  const summaryKey = attendeeSummaryQuery(change.eventId).queryKey;
  // Told twice, or already read: it is counted.
  const isNews = knownAs(client, lists, change.userId) !== arrives(change);
  if (isNews) client.setQueryData<AttendeeSummary>(summaryKey, (summary) => summary && withArrival(summary, change));
  const at = clock.now().toISOString();
  for (const { queryKey } of client.getQueryCache().findAll({ predicate: (query) => isList(query.queryKey, lists) })) {
    const isSearch = String(queryKey[0]).includes("search=");
    client.setQueryData<AttendeesPages>(queryKey, (data) => data && withAttendance(data, change, at, isSearch));
  }
  if (change.userId === viewerId) invalidatePaths(client, "/api/attendances", "/api/events");
  readSoon(client, change.eventId);
}

function readSoon(client: QueryClient, eventId: string): void {
  const lists = getAttendeesPath(eventId);
  if (readingSoon.has(lists)) return;
  const going = client.getQueryData<AttendeeSummary>(attendeeSummaryQuery(eventId).queryKey)?.going ?? 0;
  readingSoon.set(
    lists,
    setTimeout(
      () => {
        readingSoon.delete(lists);
        invalidatePaths(client, lists);
      },
      Math.max(READ_AGAIN_MS, (going / PEOPLE_A_SECOND) * 1_000),
    ),
  );
}

/** Somebody's name tag changed, and nobody says whose: the attendees of each event that was looked at are read again. */
export function readTagsSoon(client: QueryClient): void {
  const eventIds = client
    .getQueryCache()
    .findAll()
    .flatMap(({ queryKey: [path] }) => (typeof path === "string" && LISTS.exec(path)?.[1]) || []);
  for (const eventId of new Set(eventIds)) readSoon(client, eventId);
}

/** The socket listens to this event only from now: what happened since the list was read is in no frame. */
export function readAttendeesAgain(client: QueryClient, eventId: string): void {
  invalidatePaths(client, getAttendeesPath(eventId));
}
