import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import { useDebouncedChange } from "@/components/ui/browser/use-debounced-change";
import { type AttendeesPages, attendeesQuery, getAttendeeSummary } from "@/lib/attendance/client/attendance";
import type { Attendee, AttendeeView } from "@/lib/attendance/schema/attendance";
import { hasTopics, matchesSearch, matchesTopics } from "@/lib/people/policy";
import type { TopicFilter } from "@/lib/profiles/schema/topics";

/** An attendee who moved between two reads can be on two pages; the first counts. */
function mergePages(data: Pick<AttendeesPages, "pages"> | undefined): Attendee[] | undefined {
  if (!data) return undefined;
  const byUser = new Map<string, Attendee>();
  for (const { items } of data.pages) {
    for (const attendee of items) if (!byUser.has(attendee.userId)) byUser.set(attendee.userId, attendee);
  }
  return [...byUser.values()];
}

const matchesFilter = ({ user, topics }: Attendee, words: string, filter: TopicFilter): boolean =>
  matchesSearch(user.profile, words) && matchesTopics(topics, filter);

/**
 * The browser searches a completely loaded list, the server a longer one, and one in another order.
 * Until the server responds, the matches among the loaded attendees are shown.
 */
export function useAttendees(eventId: string | null, search: string, view: AttendeeView) {
  const words = search.trim();
  const [wordsAtPause, setWordsAtPause] = useState(words);
  useDebouncedChange(words, setWordsAtPause);
  const debouncedWords = words === "" ? "" : wordsAtPause;
  const enabled = eventId !== null;
  const all = useInfiniteQuery({ ...attendeesQuery(eventId ?? ""), enabled });
  const isFiltered = words !== "" || hasTopics(view);
  const needsServer = view.sort !== undefined || (isFiltered && all.hasNextPage);
  const isDebounced = debouncedWords === words;
  // The words are part of the query key, so a late response to other words is never shown.
  const found = useInfiniteQuery({
    ...attendeesQuery(eventId ?? "", debouncedWords, view),
    enabled: enabled && needsServer && isDebounced,
  });

  const loaded = useMemo(() => mergePages(all.data), [all.data]);
  const matches = useMemo(() => mergePages(found.data), [found.data]);
  const hasMatches = needsServer && isDebounced && matches !== undefined;
  const list = needsServer && isDebounced ? found : all;
  const shown = useMemo(
    () => (hasMatches ? matches : loaded?.filter((attendee) => matchesFilter(attendee, words, view))),
    [hasMatches, matches, loaded, words, view],
  );
  return {
    loaded,
    shown,
    list,
    summary: getAttendeeSummary(all.data),
    isSearching: needsServer && !hasMatches && !list.error,
    hasMore: needsServer ? hasMatches && found.hasNextPage : all.hasNextPage,
    /** Does nothing during another fetch, which it would cancel. */
    loadMore: () => {
      if (!list.isFetching) void list.fetchNextPage();
    },
  };
}

export type Attendees = ReturnType<typeof useAttendees>;
