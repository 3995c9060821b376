"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { SearchX, Users } from "lucide-react";
import { useEffect, useState } from "react";

import { useRealtime } from "@/components/live/use-realtime";
import { useReloadWhenForbidden } from "@/components/ui/browser/use-reload-when-forbidden";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getPeopleAddress, managedPeopleQuery, type PeopleFilters } from "@/lib/attendance/client/manage";
import { SHOWN_PEOPLE, type ShownPeople } from "@/lib/attendance/constants";
import { eventQuery } from "@/lib/events/client/events";
import { getDeskPath } from "@/lib/events/constants/desk";
import { hasEventRight } from "@/lib/events/policy/access";
import type { EventResponse } from "@/lib/events/schema/event";
import { peopleCountsQuery } from "@/lib/guests/client/guests";
import type { PeopleCounts } from "@/lib/guests/schema/guests";

import { LiveCounts } from "../../desk/page-header";
import { TabbedList } from "../../tabbed-list";
import { useAddressState } from "../../use-address-state";
import { type PeopleEvent, usePeopleEvent } from "../../use-people-event";
import { WaitingMailNote } from "../../waiting-mail";
import { WalkIn } from "../walk-in/walk-in";
import { CorrectionsNote } from "./corrections";
import { PeopleTools } from "./people-tools";
import { PersonItem } from "./person-item";
import { SelectionBar } from "./selection-bar";
import { useRequests } from "./use-requests";
import { type Selection, useSelection } from "./use-selection";

type ShownEvent = Pick<
  EventResponse,
  "id" | "name" | "timezone" | "startTime" | "endTime" | "status" | "requiresApproval"
>;

type PeopleScreenProps = { event: ShownEvent; renderedAt: string; initialFilters: PeopleFilters };

/** See docs/product/desk.md#people. Helpers at the door only see and check in guests. */
export function PeopleScreen({ event: initialEvent, renderedAt, initialFilters }: PeopleScreenProps) {
  const t = useTranslations("admin.events.people");
  const event = usePeopleEvent(initialEvent, renderedAt);
  const [isWalkInOpen, setWalkInOpen] = useState(false);
  const rights = useRights(event.id);
  const selection = useSelection();
  const { data: counts } = useQuery(peopleCountsQuery(event.id));
  const { joinEvent } = useRealtime();
  // Effect: joins the event on the socket, so that the list follows check-ins and check-outs.
  useEffect(() => joinEvent(event.id), [joinEvent, event.id]);
  const { uninvited = 0, waiting = null } = counts?.invitations ?? {};
  return (
    <div className="grid gap-3">
      <h1 className="sr-only">{t("title")}</h1>
      <div className="flex items-center justify-between gap-3">
        <LiveCounts>{counts && <Counts counts={counts} />}</LiveCounts>
        {rights.canManage && (
          <PeopleTools
            event={event}
            canImport={rights.canImport}
            uninvited={uninvited}
            isWalkInOpen={isWalkInOpen}
            onWalkIn={() => setWalkInOpen(!isWalkInOpen)}
            selection={selection}
          />
        )}
      </div>
      <CorrectionsNote event={event} />
      {rights.canManage && (
        <>
          <WaitingMailNote waiting={waiting} timezone={event.timezone} />
          <WalkIn eventId={event.id} isAdmin={rights.isAdmin} isOpen={isWalkInOpen} />
        </>
      )}
      <People {...{ event, initialFilters, rights, selection }} counts={counts ?? null} />
    </div>
  );
}

type Rights = ReturnType<typeof useRights>;

/** Follows a change of the viewer's role. */
function useRights(eventId: string) {
  const roles = useQuery(eventQuery(eventId)).data?.viewer?.roles ?? [];
  return {
    canManage: hasEventRight(roles, "seeRsvps"),
    canImport: hasEventRight(roles, "import"),
    isAdmin: roles.includes("admin"),
  };
}

const ALWAYS_OFFERED: readonly ShownPeople[] = ["all", "coming", "in"];

type PeopleProps = Pick<PeopleScreenProps, "initialFilters"> & {
  event: ShownEvent & PeopleEvent;
  counts: PeopleCounts | null;
  rights: Rights;
  selection: Selection;
};

function People({ event, initialFilters, counts, rights, selection }: PeopleProps) {
  const t = useTranslations("admin.events.people");
  const { canManage, canImport, isAdmin } = rights;
  const [{ show, search }, changeFilters] = useAddressState(initialFilters, (next) => getPeopleAddress(event.id, next));
  const list = useInfiniteQuery({
    ...managedPeopleQuery(event.id, { show, search }),
    placeholderData: keepPreviousData,
  });
  useReloadWhenForbidden(list.error);
  const requests = useRequests(event.id);
  // The numbers count members too, and helpers at the door see guests only.
  const numbers = counts && canManage ? toNumbers(counts, event.phase !== "open") : {};
  const tabs = SHOWN_PEOPLE.filter(
    (each) =>
      [show, ...ALWAYS_OFFERED].includes(each) || (each === "requests" && event.requiresApproval) || numbers[each],
  );
  const isRequests = show === "requests";
  const asking = isRequests && counts && event.phase === "open" ? counts.requests : 0;
  const isSelecting = canManage && (selection.isOpen || asking > 0);
  const shown = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <TabbedList
      list={list}
      tabs={tabs}
      tab={show}
      onTab={(next) => changeFilters({ show: next })}
      getTabLabel={(each) => {
        const tab = t(`tab.${each}`);
        return numbers[each] === undefined ? tab : t("tabWithCount", { tab, count: numbers[each] });
      }}
      getText={(key) => t(key)}
      search={search}
      onSearch={(text) => changeFilters({ search: text })}
      status={isSelecting && <SelectionBar {...{ event, selection, requests, shown, asking }} />}
      empty={
        <NoPeople
          {...{ search, isRequests }}
          importHref={canImport && show === "all" ? getDeskPath(event.id, "people/import") : null}
        />
      }
      gap="gap-2"
      skeletonHeight="h-17"
    >
      {(person) => (
        <PersonItem
          key={person.id}
          {...{ person, event, requests, canManage, isAdmin, selection: isSelecting ? selection : null }}
        />
      )}
    </TabbedList>
  );
}

const toNumbers = (counts: PeopleCounts, isOver: boolean): Partial<Record<ShownPeople, number>> => ({
  coming: counts.coming,
  ...(isOver && { came: counts.came, missed: counts.coming - counts.came }),
  in: counts.in,
  guests: counts.guests,
  requests: counts.requests,
  waitlist: counts.waitlisted,
  not_coming: counts.notComing,
});

type NoPeopleProps = { search: string; isRequests: boolean; importHref: string | null };

function NoPeople({ search, isRequests, importHref }: NoPeopleProps) {
  const t = useTranslations("admin.events.people.empty");
  const requestTexts = useTranslations("admin.events.people.requests.empty");
  const importTexts = useTranslations("admin.events.guestImport");
  if (search) return <EmptyState icon={SearchX} title={t("noMatchTitle")} description={t("noMatch", { search })} />;
  if (isRequests)
    return <EmptyState icon={Users} title={requestTexts("title")} description={requestTexts("description")} />;
  return (
    <EmptyState
      icon={Users}
      title={t("title")}
      description={t("description")}
      action={importHref && <Button href={importHref}>{importTexts("title")}</Button>}
    />
  );
}

function Counts({ counts: { capacity, coming, guests, in: isIn, came } }: { counts: PeopleCounts }) {
  const t = useTranslations("admin.events.counts");
  return [
    capacity === null ? t("confirmed", { count: coming }) : t("confirmedOfCapacity", { count: coming, capacity }),
    guests > 0 && t("guests", { count: guests }),
    t("in", { count: isIn }),
    came > isIn && t("attended", { count: came }),
  ]
    .filter(Boolean)
    .join(" · ");
}
