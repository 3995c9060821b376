import { useQuery } from "@tanstack/react-query";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { EventResponse } from "@/lib/events/schema/event";
import { suggestionsQuery } from "@/lib/suggestions/client";

/** Loads the cards later, because the first screen doesn't need them. */
export const LazyPeopleToMeet = lazyWithRetry(
  () => import("./people-to-meet").then((module) => module.PeopleToMeet),
  Placeholder,
);

/** Keeps the place of the cards, so that what is below doesn't jump. */
function Placeholder({ event }: { event: EventResponse }) {
  const { data } = useQuery({ ...suggestionsQuery(event.id), enabled: false });
  return data && data.suggestions.length + data.topics.length > 0 ? <div className="min-h-20" /> : null;
}
