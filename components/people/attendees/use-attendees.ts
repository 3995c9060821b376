import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";

import { type AttendeesPage, attendeesQuery, attendeeSummaryQuery } from "@/lib/attendance/client/attendance";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { matchesSearch } from "@/lib/people/policy";

/** Long enough for a word to be typed, short enough not to be waited for. */
const SETTLED_AFTER_MS = 250;

/** What was typed, once the typing paused; nothing at once, so that a cleared search is gone. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  // An effect, because it waits.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : settled;
}

/** Whoever moved while the pages were read may stand on two of them: the first counts. */
function everybody(data: { pages: AttendeesPage[] } | undefined): Attendee[] | undefined {
  if (!data) return undefined;
  const people = new Map<string, Attendee>();
  for (const { items } of data.pages) {
    for (const attendee of items) if (!people.has(attendee.userId)) people.set(attendee.userId, attendee);
  }
  return [...people.values()];
}

/**
 * Who comes to an event, as far as it is loaded, narrowed to a search. A list that is whole here is searched here; of a longer
 * one the server finds whom it fits, and until it answers those already here are shown.
 */
export function useAttendees(eventId: string | null, search: string) {
  const words = search.trim();
  const settled = useSettled(words);
  const { data: summary } = useQuery({ ...attendeeSummaryQuery(eventId ?? ""), enabled: eventId !== null });
  const all = useInfiniteQuery({ ...attendeesQuery(eventId ?? ""), enabled: eventId !== null });
  const asksServer = words !== "" && all.hasNextPage;
  // An answer to other words is another query: a late one is shown to nobody.
  const found = useInfiniteQuery({
    ...attendeesQuery(eventId ?? "", settled),
    enabled: eventId !== null && asksServer && settled === words,
  });

  const loaded = useMemo(() => everybody(all.data), [all.data]);
  const matches = useMemo(() => everybody(found.data), [found.data]);
  const answered = asksServer && settled === words && matches !== undefined;
  const list = asksServer && settled === words ? found : all;
  const shown = useMemo(
    () => (answered ? matches : loaded?.filter(({ user }) => matchesSearch(user.profile, words))),
    [answered, matches, loaded, words],
  );
  return {
    /** Everybody loaded so far; undefined while nobody is. */
    loaded,
    /** Of those the search is for. */
    shown,
    summary,
    isSearching: asksServer && !answered && !list.error,
    error: list.data ? null : list.error,
    isFetching: list.isFetching,
    retry: () => void list.refetch(),
    hasMore: words === "" ? all.hasNextPage : answered && found.hasNextPage,
    moreFailed: list.isFetchNextPageError,
    /** A page at a time, and none while what is there is read again: one would cut the other short. */
    loadMore: () => {
      if (!list.isFetching) void list.fetchNextPage();
    },
  };
}

export type Attendees = ReturnType<typeof useAttendees>;
