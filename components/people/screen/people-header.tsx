import { useTranslations } from "next-intl";

import { SearchInput } from "@/components/ui/form/search-input";
import { MAX_ATTENDEE_SEARCH } from "@/lib/attendance/constants";
import type { AttendeeSummary } from "@/lib/attendance/schema/attendance";
import type { EventResponse } from "@/lib/events/schema/event";
import type { MyRsvp } from "@/lib/events/schema/rsvp";

import { EventPicker } from "./event-picker";
import { PresenceStatus } from "./presence-status";

type PeopleHeaderProps = {
  event: EventResponse | null;
  summary: AttendeeSummary | undefined;
  rsvps: MyRsvp[];
  timezone: string;
  search: string;
  onSearch: (search: string) => void;
  onPick: (eventId: string) => void;
};

export function PeopleHeader(props: PeopleHeaderProps) {
  const { event, summary, rsvps, timezone, search, onSearch, onPick } = props;
  const t = useTranslations("people");
  return (
    <div className="grid min-w-0 gap-3">
      <div className="min-w-0">
        <h1 className="text-2xl xl:text-3xl">{t("title")}</h1>
        {event && (
          <p data-numeric className="text-sm [overflow-wrap:anywhere] text-muted-foreground">
            {rsvps.length < 2 && `${event.name} · `}
            {summary
              ? t("presence", { checkedIn: summary.checkedIn, confirmed: summary.confirmed })
              : t("loadingPresence")}
          </p>
        )}
        {event && <PresenceStatus key={event.id} summary={summary} />}
      </div>
      {event && (
        <div className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
          <EventPicker rsvps={rsvps} eventId={event.id} timezone={timezone} onPick={onPick} />
          <SearchInput
            aria-label={t("header.searchLabel")}
            placeholder={t("header.searchPlaceholder")}
            maxLength={MAX_ATTENDEE_SEARCH}
            value={search}
            onChange={onSearch}
          />
        </div>
      )}
    </div>
  );
}
