"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronLeft, DoorOpen, Download, SearchX, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";

import { useRealtime } from "@/components/live/use-realtime";
import { saveFile } from "@/components/ui/browser/save-file";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useFailureToast } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { SearchInput } from "@/components/ui/form/search-input";
import { Link } from "@/components/ui/link";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import {
  attendeeCountsQuery,
  type AttendeeFilters,
  getAttendeeFile,
  managedAttendeesQuery,
} from "@/lib/attendance/client/manage";
import { MAX_ATTENDEE_SEARCH } from "@/lib/attendance/constants";
import { type AttendeeCounts, SHOWN_ATTENDEES, type ShownAttendees } from "@/lib/attendance/schema/manage";

import { PagedResults } from "../paged-results";
import { WalkIn } from "../walk-in/walk-in";
import { AttendeeRow } from "./attendee-row";

const FORBIDDEN_IN_FILE_NAMES = /[\\/:*?"<>|\p{Cc}]/gu;

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
          <PagedResults
            list={list}
            itemsLabel={t("items")}
            loadingLabel={t("loading")}
            failure={{ title: t("loadFailed.title"), description: t("loadFailed.description") }}
            empty={<NoAttendees search={filters.search.trim()} />}
            gap="gap-2"
            skeletonHeight="h-18"
          >
            {(attendee) => <AttendeeRow key={attendee.userId} attendee={attendee} event={event} />}
          </PagedResults>
        </TabsContent>
      </Tabs>
    </div>
  );
}

function NoAttendees({ search }: { search: string }) {
  const t = useTranslations("admin.events.attendees.empty");
  if (search) return <EmptyState icon={SearchX} title={t("noMatchTitle")} description={t("noMatch", { search })} />;
  return <EmptyState icon={Users} title={t("title")} description={t("description")} />;
}

type AttendeesHeaderProps = {
  event: { id: string; name: string };
  counts: AttendeeCounts | null | undefined;
  backHref: string;
};

function AttendeesHeader({ event, counts, backHref }: AttendeesHeaderProps) {
  const t = useTranslations("admin.events.attendees");
  const exportAttendees = useExportAttendees(event);
  return (
    <header className="grid gap-2">
      <Link
        href={backHref}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-sm pr-2 text-sm font-semibold text-muted-foreground hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4.5" />
        <span className="[overflow-wrap:anywhere]">{event.name}</span>
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
          <p role="status" data-numeric className="min-h-6 text-sm leading-6 text-muted-foreground">
            {counts && <Counts counts={counts} />}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => void exportAttendees()}>
            <Download aria-hidden />
            {t("export")}
          </Button>
          <Button asChild>
            <Link href={`/admin/events/${event.id}/door`}>
              <DoorOpen aria-hidden />
              {t("doorMode")}
            </Link>
          </Button>
        </div>
      </div>
    </header>
  );
}

function Counts({ counts: { capacity, confirmed, waitlisted, checkedIn, attended } }: { counts: AttendeeCounts }) {
  const t = useTranslations("admin.events.counts");
  return [
    capacity === null ? t("confirmed", { count: confirmed }) : t("confirmedOfCapacity", { count: confirmed, capacity }),
    waitlisted > 0 && t("waitlisted", { count: waitlisted }),
    t("currentlyCheckedIn", { count: checkedIn }),
    attended > checkedIn && t("attended", { count: attended }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function useExportAttendees(event: { id: string; name: string }): () => Promise<void> {
  const t = useTranslations("admin.events.attendees");
  const showFailure = useFailureToast();
  return async () => {
    try {
      const file = await getAttendeeFile(event.id);
      const name = t("fileName", { event: event.name }).replace(FORBIDDEN_IN_FILE_NAMES, "-");
      saveFile(new File([file], name, { type: file.type }));
      toast({ title: t("exported") });
    } catch (error) {
      showFailure(error, t("exportFailed.title"), t("exportFailed.description"));
    }
  };
}
