"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";

import { useRealtime } from "@/components/live/use-realtime";
import { SearchInput } from "@/components/ui/form/search-input";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { type AttendeeFilters, attendeeCountsQuery, managedAttendeesQuery } from "@/lib/attendance/client/manage";
import { MAX_ATTENDEE_SEARCH } from "@/lib/attendance/constants";
import { SHOWN_ATTENDEES, type ShownAttendees } from "@/lib/attendance/schema/manage";

import { WalkIn } from "../walk-in/walk-in";
import { AttendeeResults } from "./attendee-results";
import { AttendeesHeader } from "./attendees-header";

type AttendeesScreenProps = {
  event: { id: string; name: string; timezone: string };
  /** A host who is not an admin can't search all members or open the editor. */
  isAdmin: boolean;
};

export function AttendeesScreen({ event, isAdmin }: AttendeesScreenProps) {
  const t = useTranslations("admin.events.attendees");
  const [filters, setFilters] = useState<AttendeeFilters>({ show: "all", search: "" });
  const list = useInfiniteQuery({ ...managedAttendeesQuery(event.id, filters), placeholderData: keepPreviousData });
  const { data: counts } = useQuery(attendeeCountsQuery(event.id));
  const { joinEvent } = useRealtime();
  // Effect: joins the event on the socket, so that the list follows check-ins and check-outs.
  useEffect(() => joinEvent(event.id), [joinEvent, event.id]);
  return (
    <div className="grid gap-5">
      <AttendeesHeader
        event={event}
        counts={counts}
        backHref={isAdmin ? `/admin/events/${event.id}` : `/events/${event.id}`}
      />
      <WalkIn eventId={event.id} isAdmin={isAdmin} />
      <Tabs
        value={filters.show}
        onValueChange={(show) => setFilters({ ...filters, show: show as ShownAttendees })}
        className="grid gap-4"
      >
        <div className="grid items-center gap-3 lg:grid-cols-[minmax(0,1fr)_auto]">
          <SearchInput
            aria-label={t("search")}
            placeholder={t("searchPlaceholder")}
            maxLength={MAX_ATTENDEE_SEARCH}
            value={filters.search}
            onChange={(text) => setFilters({ ...filters, search: text })}
          />
          <TabsList className="lg:min-w-96" aria-label={t("tabs")}>
            {SHOWN_ATTENDEES.map((show) => (
              <TabsTrigger key={show} value={show}>
                {t(`tab.${show}`)}
              </TabsTrigger>
            ))}
          </TabsList>
        </div>
        <TabsContent
          value={filters.show}
          tabIndex={-1}
          aria-busy={list.isPlaceholderData}
          className={clsx("grid gap-4", list.isPlaceholderData && "opacity-60")}
        >
          <AttendeeResults event={event} list={list} search={filters.search} />
        </TabsContent>
      </Tabs>
    </div>
  );
}
