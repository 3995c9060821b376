"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { CalendarPlus, CalendarX2, SearchX } from "lucide-react";
import { useState } from "react";

import { DateBlock } from "@/components/events/card/date-block";
import { formatEventTime, formatEventVenue } from "@/components/events/time/event-times";
import { Badge } from "@/components/ui/badge";
import { useNow } from "@/components/ui/browser/use-now";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { UnsavedGuard } from "@/components/ui/unsaved/unsaved-guard";
import { getManagedEventsAddress, managedEventsQuery, type ManagedFilters } from "@/lib/events/client/manage";
import { hasEnded } from "@/lib/events/policy/check-in";
import { countGoing } from "@/lib/events/policy/places";
import { getDeskPath } from "@/lib/events/constants/desk";
import { type EventCreator, MANAGED_SCOPES, type ManagedEvent } from "@/lib/events/schema/manage";
import { countListed } from "@/lib/http/browser/list-queries";

import { StatusBadge } from "@/components/organize/desk/status-badge";
import { SponsorsHostDialog } from "@/components/organize/edit/sponsors/sponsors-host-dialog";
import { TabbedList } from "@/components/organize/tabbed-list";
import { useAddressState } from "@/components/organize/use-address-state";
import { ManagedEventMenu } from "./managed-event-menu";

type EventManagementScreenProps = {
  initialFilters: ManagedFilters;
  /** The list shows the events of this creator. Null: all, or a deleted member. */
  initialCreator?: EventCreator | null;
  viewerZone: string;
  renderedAt: string;
};

/** See docs/product/administration.md#admin-event-management. */
export function EventManagementScreen({
  initialFilters,
  initialCreator,
  viewerZone,
  renderedAt,
}: EventManagementScreenProps) {
  const t = useTranslations("admin.events.manage");
  const [filters, changeFilters] = useAddressState(initialFilters, getManagedEventsAddress);
  const [creator, setCreator] = useState(initialCreator);
  const [editedEventId, setEditedEventId] = useState<string | null>(null);
  const [isDirty, setDirty] = useState(false);
  const list = useInfiniteQuery({ ...managedEventsQuery(filters), placeholderData: keepPreviousData });
  const count = countListed(list);
  return (
    <div className="grid gap-5">
      <Header />
      {filters.createdBy && (
        <CreatorFilter name={creator?.name} onRemove={() => changeFilters({ createdBy: undefined })} />
      )}
      <TabbedList
        list={list}
        tabs={MANAGED_SCOPES}
        tab={filters.scope}
        onTab={(scope) => changeFilters({ scope })}
        getTabLabel={(scope) => t(`tab.${scope}`)}
        getText={(key) => t(key)}
        search={filters.q}
        onSearch={(q) => changeFilters({ q })}
        status={
          <p role="status" className="sr-only">
            {count !== undefined && !list.isPlaceholderData && t("count", { count })}
          </p>
        }
        empty={<NoEvents search={filters.q} onClearSearch={() => changeFilters({ q: "" })} />}
        gap="gap-3"
        skeletonHeight="h-28"
      >
        {(event) => (
          <ManagedEventRow
            key={event.id}
            event={event}
            onEditSponsors={() => setEditedEventId(event.id)}
            onShowCreator={(shown) => {
              setCreator(shown);
              changeFilters({ scope: "all", createdBy: shown.id });
            }}
            viewerZone={viewerZone}
            renderedAt={renderedAt}
          />
        )}
      </TabbedList>
      <UnsavedGuard isDirty={isDirty} />
      {editedEventId && (
        <SponsorsHostDialog eventId={editedEventId} onDirtyChange={setDirty} onClose={() => setEditedEventId(null)} />
      )}
    </div>
  );
}

function CreatorFilter({ name, onRemove }: { name: string | undefined; onRemove: () => void }) {
  const t = useTranslations("admin.events.manage");
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 [overflow-wrap:anywhere]">
      {t("createdBy", { name: name ?? t("unknownMember") })}
      <Button variant="outline" onClick={onRemove}>
        {t("allCreators")}
      </Button>
    </p>
  );
}

function Header() {
  const t = useTranslations("admin.events.manage");
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 className="text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
        <Badge>{t("adminBadge")}</Badge>
      </div>
      <Button href="/organize/new">
        <CalendarPlus aria-hidden />
        {t("newEvent")}
      </Button>
    </header>
  );
}

function NoEvents({ search, onClearSearch }: { search: string; onClearSearch: () => void }) {
  const t = useTranslations("admin.events.manage.empty");
  if (!search) return <EmptyState icon={CalendarX2} title={t("title")} description={t("description")} />;
  return (
    <EmptyState
      icon={SearchX}
      title={t("title")}
      description={t("noMatch", { search })}
      action={
        <Button variant="outline" onClick={onClearSearch}>
          {t("clear")}
        </Button>
      }
    />
  );
}

type ManagedEventRowProps = {
  event: ManagedEvent;
  viewerZone: string;
  renderedAt: string;
  onEditSponsors: () => void;
  onShowCreator: (creator: EventCreator) => void;
};

function ManagedEventRow({ event, viewerZone, renderedAt, onEditSponsors, onShowCreator }: ManagedEventRowProps) {
  const t = useTranslations("admin.events.manage");
  const timeTexts = useTranslations("events.time");
  const isOver = hasEnded(event, useNow(renderedAt, event.endTime));
  const times = { ...event, isOnline: false };
  return (
    <li
      data-slot="managed-event"
      className="min-w-0 [contain-intrinsic-block-size:auto_8rem] [content-visibility:auto]"
    >
      <Card className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
        <DateBlock event={times} viewerZone={viewerZone} />
        <div className="grid min-w-0 flex-1 basis-52 gap-1">
          <h2 className="text-base leading-snug font-bold [overflow-wrap:anywhere]">
            <Link
              href={getDeskPath(event.id, "people")}
              className="-my-3.5 inline-block py-3.5 underline-offset-4 hover:underline"
            >
              <bdi>{event.name}</bdi>
            </Link>
          </h2>
          <p data-numeric className="text-sm [overflow-wrap:anywhere] text-muted-foreground">
            <bdi>{formatEventVenue(event, timeTexts)}</bdi> · {formatEventTime(times, viewerZone, timeTexts)}
          </p>
          <p data-numeric className="text-sm">
            <Counts event={event} />
          </p>
          {event.createdBy && <CreatorButton creator={event.createdBy} onShow={onShowCreator} />}
          <div className="flex flex-wrap gap-1.5 pt-0.5">
            <StatusBadge event={event} isOver={isOver} />
            {event.eventbriteId && <Badge variant="outline">{t("synced")}</Badge>}
            {event.visibility === "unlisted" && <Badge variant="outline">{t("unlisted")}</Badge>}
          </div>
        </div>
        <div className="ml-auto flex gap-2">
          <Button
            variant="outline"
            href={getDeskPath(event.id, "edit")}
            aria-label={t("editLabel", { name: event.name })}
          >
            {t("edit")}
          </Button>
          <ManagedEventMenu event={event} isOver={isOver} onEditSponsors={onEditSponsors} />
        </div>
      </Card>
    </li>
  );
}

type CreatorButtonProps = { creator: EventCreator; onShow: (creator: EventCreator) => void };

function CreatorButton({ creator, onShow }: CreatorButtonProps) {
  const t = useTranslations("admin.events.manage");
  return (
    <p className="text-sm text-muted-foreground">
      <button
        type="button"
        className="-my-3 cursor-pointer py-3 text-left [overflow-wrap:anywhere] underline underline-offset-4"
        onClick={() => onShow(creator)}
      >
        {t("createdBy", { name: creator.name })}
      </button>
    </p>
  );
}

function Counts({ event }: { event: ManagedEvent }) {
  const t = useTranslations("admin.events.counts");
  const { capacity, waitlistedCount, checkedInCount } = event;
  const count = countGoing(event);
  return [
    capacity === null ? t("confirmed", { count }) : t("confirmedOfCapacity", { count, capacity }),
    waitlistedCount > 0 && t("waitlisted", { count: waitlistedCount }),
    checkedInCount > 0 && t("checkedIn", { count: checkedInCount }),
  ]
    .filter(Boolean)
    .join(" · ");
}
