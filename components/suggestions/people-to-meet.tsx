import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { Link } from "@/components/ui/link";
import { TooltipProvider } from "@/components/ui/overlay/tooltip";
import { useTranslations } from "@/components/ui/text/use-translations";
import { activeAttendanceQuery } from "@/lib/attendance/client/attendance";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { getPresence } from "@/lib/connections/policy/requests";
import type { EventResponse } from "@/lib/events/schema/event";
import { suggestionsQuery } from "@/lib/suggestions/client";
import { hasSuggestions } from "@/lib/suggestions/policy/when";

import { SuggestionCard } from "./suggestion-card";

export type PeopleToMeetProps = {
  event: EventResponse;
  now: Date;
  viewerId: string;
  /** The loaded attendees, whose check-ins are live. */
  attendees?: readonly Attendee[];
};

/** docs/product/suggestions.md. The viewer must have a confirmed RSVP. */
export function PeopleToMeet({ event, now, attendees = [], viewerId }: PeopleToMeetProps) {
  const t = useTranslations("suggestions");
  const titleId = useId();
  const isOpen = hasSuggestions(event, now);
  const { data } = useQuery({ ...suggestionsQuery(event.id), enabled: isOpen });
  const { data: active = null } = useQuery({ ...activeAttendanceQuery(), enabled: isOpen });
  if (!isOpen || !data) return null;
  const { suggestions, hasTags } = data;
  if (suggestions.length === 0) return hasTags ? null : <TagsHint />;
  const isCheckedIn = active?.eventId === event.id;
  const viewerPresence = getPresence({ isCheckedIn, isUnconfirmed: active?.isUnconfirmed });
  return (
    <TooltipProvider>
      <section data-slot="card" aria-labelledby={titleId} className="grid grid-cols-1 gap-0.5 md:gap-2">
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
    </TooltipProvider>
  );
}

function TagsHint() {
  const t = useTranslations("suggestions");
  return (
    <p className="text-sm text-pretty text-muted-foreground">
      {t("hint")}{" "}
      <Link href="/profile" className="inline-flex min-h-11 items-center font-semibold text-primary underline">
        {t("hintLink")}
      </Link>
    </p>
  );
}
