import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId, useState } from "react";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { activeAttendanceQuery } from "@/lib/attendance/client/active-attendance";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { getPresence } from "@/lib/connections/policy/requests";
import type { EventResponse } from "@/lib/events/schema/event";
import type { OfferedTopic } from "@/lib/profiles/constants/topics";
import { isSuggestions, suggestionsQuery } from "@/lib/suggestions/client";
import { hasSuggestions } from "@/lib/suggestions/policy/when";
import type { Suggestion, Suggestions } from "@/lib/suggestions/schema";

import { SuggestionCard } from "./suggestion-card";

/** Most members have topics. */
const TopicsCard = lazyWithRetry(
  () => import("./topics-card").then((module) => module.TopicsCard),
  () => <div className="min-h-19" />,
);

export type PeopleToMeetProps = {
  event: EventResponse;
  now: Date;
  viewerId: string;
  /** The loaded attendees, whose check-ins are live. */
  attendees?: readonly Attendee[];
};

/** docs/product/suggestions.md. The viewer must have a confirmed RSVP. */
export function PeopleToMeet({ event, now, attendees = [], viewerId }: PeopleToMeetProps) {
  const client = useQueryClient();
  const isOpen = hasSuggestions(event, now);
  const { data } = useQuery({ ...suggestionsQuery(event.id), enabled: isOpen });
  /** Once the member has chosen one, the server offers none. */
  const [kept, setKept] = useState<readonly OfferedTopic[] | null>(null);
  if (!isOpen || !data) return null;
  const topics = kept ?? data.topics;
  const endTopics = () => {
    setKept([]);
    client.setQueriesData<Suggestions>({ predicate: isSuggestions }, (cached) => cached && { ...cached, topics: [] });
  };
  return (
    <>
      {topics.length > 0 && <TopicsCard topics={topics} onChoose={() => setKept(topics)} onEnd={endTopics} />}
      {data.suggestions.length > 0 && (
        <SuggestionList
          suggestions={data.suggestions}
          // On a phone the topics are in its place until one is chosen.
          className={clsx(topics.length > 0 && !kept && "max-md:hidden")}
          {...{ event, attendees, viewerId }}
        />
      )}
    </>
  );
}

type SuggestionListProps = Pick<PeopleToMeetProps, "event" | "viewerId"> & {
  suggestions: readonly Suggestion[];
  attendees: readonly Attendee[];
  className: string;
};

function SuggestionList({ suggestions, event, attendees, viewerId, className }: SuggestionListProps) {
  const t = useTranslations("suggestions");
  const titleId = useId();
  // Without a check-in at the event there is nothing to read.
  const enabled = event.viewer?.isCheckedIn ?? false;
  const { data: active = null } = useQuery({ ...activeAttendanceQuery(), enabled });
  const isCheckedIn = active?.eventId === event.id;
  const viewerPresence = getPresence({ isCheckedIn, isUnconfirmed: active?.isUnconfirmed });
  return (
    <section
      data-slot="card"
      aria-labelledby={titleId}
      className={clsx("grid grid-cols-1 gap-0.5 md:gap-2", className)}
    >
      <h2 id={titleId} className="text-sm font-bold md:text-xl">
        {t("title")}
      </h2>
      {/* On a phone they are side by side, so that the attendees below stay in view. Positioned,
          so that it clips the hidden labels too. */}
      <ul className="relative -mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 md:mx-0 md:grid md:grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] md:px-0">
        {suggestions.map((suggestion) => (
          <SuggestionCard
            key={suggestion.user.id}
            suggestion={suggestion}
            attendee={attendees.find(({ userId }) => userId === suggestion.user.id)}
            eventId={event.id}
            {...{ viewerId, viewerPresence }}
          />
        ))}
      </ul>
    </section>
  );
}
