import { SearchInput } from "@/components/ui/form/search-input";
import { MAX_ATTENDEE_SEARCH } from "@/lib/attendance/constants";
import type { AttendeeSummary } from "@/lib/attendance/schema/attendance";
import type { EventResponse, MyRsvp } from "@/lib/events/schema/event";
import { getPresenceText } from "@/lib/people/policy";

import { EventPicker } from "../event/event-summary";

type PeopleHeaderProps = {
  event: EventResponse | null;
  /** Undefined while it loads. */
  summary: AttendeeSummary | undefined;
  rsvps: MyRsvp[];
  timezone: string;
  search: string;
  onSearch: (search: string) => void;
  onPick: (eventId: string) => void;
};

/** The screen's name, whom it shows, and the two ways to show others: another event, a search. */
export function PeopleHeader(props: PeopleHeaderProps) {
  const { event, summary, rsvps, timezone, search, onSearch, onPick } = props;
  return (
    <div className="grid min-w-0 gap-3">
      <div className="min-w-0">
        <h1 className="text-2xl xl:text-3xl">Meet Fellow Attendees</h1>
        {event && (
          <p data-numeric className="text-sm [overflow-wrap:anywhere] text-muted-foreground">
            {rsvps.length < 2 && `${event.name} · `}
            {summary ? getPresenceText(summary) : "…"}
          </p>
        )}
      </div>
      {event && (
        <div className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
          <EventPicker rsvps={rsvps} eventId={event.id} timezone={timezone} onPick={onPick} />
          <SearchInput
            aria-label="Search attendees"
            placeholder="Search name, company, industry"
            maxLength={MAX_ATTENDEE_SEARCH}
            value={search}
            onChange={onSearch}
          />
        </div>
      )}
    </div>
  );
}
