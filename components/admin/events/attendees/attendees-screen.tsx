"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Download, SearchX, Users } from "lucide-react";
import { useEffect, useState } from "react";

import { useRealtime } from "@/components/live/use-realtime";
import { useReloadWhenForbidden } from "@/components/ui/browser/use-reload-when-forbidden";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { SearchInput } from "@/components/ui/form/search-input";
import { useTranslations } from "@/components/ui/text/use-translations";
import {
  attendeeCountsQuery,
  type AttendeeFilters,
  getAttendeeFile,
  managedAttendeesQuery,
} from "@/lib/attendance/client/manage";
import { MAX_ATTENDEE_SEARCH } from "@/lib/attendance/constants";
import { type AttendeeCounts, SHOWN_ATTENDEES } from "@/lib/attendance/schema/manage";

import { EventPageHeader, EventPageLink, LiveCounts } from "../event-page";
import { exportFile } from "../export-file";
import { TabbedList } from "../tabbed-list";
import { WalkIn } from "../walk-in/walk-in";
import { AttendeeRow } from "./attendee-row";
import { RequestRow, RequestsBar } from "./requests";
import { useRequests } from "./use-requests";

type AttendeesScreenProps = {
  event: { id: string; name: string; timezone: string; requiresApproval: boolean };
  /** A host who is not an admin can't search all members or open the editor. */
  isAdmin: boolean;
  hasTeam: boolean;
  canAnnounce: boolean;
};

export function AttendeesScreen({ event, isAdmin, hasTeam, canAnnounce }: AttendeesScreenProps) {
  const t = useTranslations("admin.events.attendees");
  const [filters, setFilters] = useState<AttendeeFilters>({ show: "all", search: "" });
  const list = useInfiniteQuery({ ...managedAttendeesQuery(event.id, filters), placeholderData: keepPreviousData });
  useReloadWhenForbidden(list.error);
  const { data: counts } = useQuery(attendeeCountsQuery(event.id));
  const { pending = 0, declined = 0 } = counts ?? {};
  const hasRequests = event.requiresApproval || pending + declined > 0;
  const isRequests = filters.show === "requests";
  const tabs = SHOWN_ATTENDEES.filter((show) => show !== "requests" || hasRequests || isRequests);
  const requests = useRequests(event.id);
  const shownRequests = list.data?.pages.flatMap(({ items }) => items.filter(({ request }) => request === "pending"));
  const { joinEvent } = useRealtime();
  // Effect: joins the event on the socket, so that the list follows check-ins and check-outs.
  useEffect(() => joinEvent(event.id), [joinEvent, event.id]);
  return (
    <div className="grid gap-5">
      <AttendeesHeader
        event={event}
        counts={counts}
        hasTeam={hasTeam}
        canAnnounce={canAnnounce}
        backHref={isAdmin ? `/admin/events/${event.id}` : `/events/${event.id}`}
      />
      <WalkIn eventId={event.id} isAdmin={isAdmin} />
      <TabbedList
        list={list}
        tabs={tabs}
        tab={filters.show}
        onTab={(show) => setFilters({ ...filters, show })}
        getTabLabel={(show) => (show === "requests" ? t("requests.tab", { count: pending }) : t(`tab.${show}`))}
        getText={t}
        search={
          <SearchInput
            aria-label={t("search")}
            placeholder={t("searchPlaceholder")}
            maxLength={MAX_ATTENDEE_SEARCH}
            value={filters.search}
            onChange={(search) => setFilters({ ...filters, search })}
          />
        }
        status={isRequests && <RequestsBar requests={requests} shown={shownRequests ?? []} pending={pending} />}
        empty={<NoAttendees search={filters.search.trim()} isRequests={isRequests} />}
        gap="gap-2"
        skeletonHeight="h-18"
      >
        {(attendee) =>
          attendee.request ? (
            <RequestRow key={attendee.userId} attendee={attendee} requests={requests} isAdmin={isAdmin} />
          ) : (
            <AttendeeRow key={attendee.userId} attendee={attendee} event={event} isAdmin={isAdmin} />
          )
        }
      </TabbedList>
    </div>
  );
}

function NoAttendees({ search, isRequests }: { search: string; isRequests: boolean }) {
  const t = useTranslations("admin.events.attendees.empty");
  const requestTexts = useTranslations("admin.events.attendees.requests.empty");
  if (search) return <EmptyState icon={SearchX} title={t("noMatchTitle")} description={t("noMatch", { search })} />;
  if (isRequests)
    return <EmptyState icon={Users} title={requestTexts("title")} description={requestTexts("description")} />;
  return <EmptyState icon={Users} title={t("title")} description={t("description")} />;
}

type AttendeesHeaderProps = {
  event: { id: string; name: string };
  counts: AttendeeCounts | null | undefined;
  hasTeam: boolean;
  canAnnounce: boolean;
  backHref: string;
};

function AttendeesHeader({ event, counts, hasTeam, canAnnounce, backHref }: AttendeesHeaderProps) {
  const t = useTranslations("admin.events.attendees");
  const load = () => getAttendeeFile(event.id);
  return (
    <EventPageHeader
      event={event}
      backHref={backHref}
      title={t("title")}
      counts={<LiveCounts>{counts && <Counts counts={counts} />}</LiveCounts>}
      actions={
        <>
          <EventPageLink eventId={event.id} page="door" variant="default" className="max-sm:min-w-full">
            {t("doorMode")}
          </EventPageLink>
          <EventPageLink eventId={event.id} page="guests">
            {t("guests")}
          </EventPageLink>
          <EventPageLink eventId={event.id} page="badges">
            {t("badges")}
          </EventPageLink>
          <EventPageLink eventId={event.id} page="turnout">
            {t("turnout")}
          </EventPageLink>
          {canAnnounce && (
            <EventPageLink eventId={event.id} page="announcements">
              {t("announcements")}
            </EventPageLink>
          )}
          {hasTeam && (
            <EventPageLink eventId={event.id} page="team">
              {t("team")}
            </EventPageLink>
          )}
          <Button
            variant="outline"
            onClick={() => void exportFile({ load, fileName: t("fileName", { event: event.name }), getText: t })}
          >
            <Download aria-hidden />
            {t("export")}
          </Button>
        </>
      }
    />
  );
}

function Counts({
  counts: { capacity, confirmed, waitlisted, pending, checkedIn, attended, guests, guestsCheckedIn },
}: {
  counts: AttendeeCounts;
}) {
  const t = useTranslations("admin.events.counts");
  return [
    capacity === null
      ? t("confirmed", { count: confirmed + guests })
      : t("confirmedOfCapacity", { count: confirmed + guests, capacity }),
    guests > 0 && t("guests", { count: guests }),
    waitlisted > 0 && t("waitlisted", { count: waitlisted }),
    pending > 0 && t("requests", { count: pending }),
    t("currentlyCheckedIn", { count: checkedIn + guestsCheckedIn }),
    attended > checkedIn && t("attended", { count: attended + guestsCheckedIn }),
  ]
    .filter(Boolean)
    .join(" · ");
}
