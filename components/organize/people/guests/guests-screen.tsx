"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ClipboardList, FileUp, SearchX, Send, UserCheck, UserPlus } from "lucide-react";
import { useState } from "react";

import { useReloadWhenForbidden } from "@/components/ui/browser/use-reload-when-forbidden";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { toast } from "@/components/ui/feedback/toast";
import { SearchInput } from "@/components/ui/form/search-input";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getDeskPath } from "@/lib/events/constants/desk";
import {
  addGuest,
  decideGuests,
  guestCountsQuery,
  type GuestFilters,
  guestsQuery,
  inviteGuests,
} from "@/lib/guests/client/guests";
import { MAX_GUEST_SEARCH } from "@/lib/guests/constants/guests";
import { type GuestCounts, SHOWN_GUESTS } from "@/lib/guests/schema/guests";

import { LiveCounts } from "../../desk/page-header";
import { TabbedList } from "../../tabbed-list";
import { useWaitingMailText, WaitingMailNote } from "../../waiting-mail";
import { PeopleViews } from "../people-views";
import { GuestForm } from "./guest-form";
import { GuestRow } from "./guest-row";
import { useGuestChange, useInvalidateGuests } from "./use-guest-change";

type GuestsScreenProps = {
  event: { id: string; timezone: string };
  /** Helpers at the door only see the list and check guests in. */
  canManage: boolean;
  canImport?: boolean;
};

/** See docs/product/guests.md#list. */
export function GuestsScreen({ event, canManage, canImport = false }: GuestsScreenProps) {
  const t = useTranslations("admin.events.guests");
  const importTexts = useTranslations("admin.events.guestImport");
  const [filters, setFilters] = useState<GuestFilters>({ show: "all", search: "" });
  const list = useInfiniteQuery({ ...guestsQuery(event.id, filters), placeholderData: keepPreviousData });
  useReloadWhenForbidden(list.error);
  const { data: counts } = useQuery(guestCountsQuery(event.id));
  const tabs = SHOWN_GUESTS.filter((show) => show !== "declined" || filters.show === show || counts?.declined);
  return (
    <div className="grid gap-4">
      {canManage ? (
        <PeopleViews eventId={event.id} view="people/guests" />
      ) : (
        <h1 className="text-xl font-extrabold">{t("title")}</h1>
      )}
      <LiveCounts>{counts && <Counts counts={counts} />}</LiveCounts>
      <p className="max-w-prose text-sm text-pretty text-muted-foreground max-sm:sr-only">{t("intro")}</p>
      {canManage && (
        <>
          <WaitingMailNote waiting={counts?.waiting ?? null} timezone={event.timezone} />
          <div className="flex flex-wrap gap-2 max-sm:*:flex-[1_1_40%]">
            <AddGuest eventId={event.id} />
            {canImport && (
              <Button variant="outline" href={getDeskPath(event.id, "people/import")}>
                <FileUp aria-hidden />
                {importTexts("title")}
              </Button>
            )}
            {counts && <AllButtons event={event} counts={counts} />}
          </div>
        </>
      )}
      <TabbedList
        list={list}
        tabs={tabs}
        tab={filters.show}
        onTab={(show) => setFilters({ ...filters, show })}
        getTabLabel={(show) => t(`tab.${show}`)}
        getText={t}
        search={
          <SearchInput
            aria-label={t("search")}
            placeholder={t("searchPlaceholder")}
            maxLength={MAX_GUEST_SEARCH}
            value={filters.search}
            onChange={(search) => setFilters({ ...filters, search })}
          />
        }
        empty={<NoGuests search={filters.search.trim()} />}
        gap="gap-2"
        skeletonHeight="h-18"
      >
        {(guest) => <GuestRow key={guest.id} guest={guest} event={event} canManage={canManage} />}
      </TabbedList>
    </div>
  );
}

function Counts({ counts: { confirmed, pending, checkedIn } }: { counts: GuestCounts }) {
  const t = useTranslations("admin.events.guests.counts");
  return [
    t("confirmed", { count: confirmed }),
    t("checkedIn", { count: checkedIn }),
    pending > 0 && t("pending", { count: pending }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function AddGuest({ eventId }: { eventId: string }) {
  const t = useTranslations("admin.events.guests");
  const invalidate = useInvalidateGuests(eventId);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        {t("add")}
      </Button>
      {isOpen && (
        <ModalDialog title={t("add")} width="xl" onClose={() => setOpen(false)}>
          <GuestForm
            title={t("add")}
            save={(values, id) => addGuest(eventId, id, values)}
            onSaved={({ name, status }) => {
              const isPending = status === "pending";
              toast({ title: t("added", { name }), description: isPending ? t("addedPending") : undefined });
              void invalidate();
            }}
          />
        </ModalDialog>
      )}
    </>
  );
}

type AllButtonsProps = { event: GuestsScreenProps["event"]; counts: GuestCounts };

function AllButtons({ event: { id: eventId, timezone }, counts: { pending, uninvited } }: AllButtonsProps) {
  const t = useTranslations("admin.events.guests");
  const getWaitingText = useWaitingMailText(timezone);
  const approve = useGuestChange(
    eventId,
    () => decideGuests(eventId, { decision: "approve", all: true }),
    ({ confirmed }) => t("approvedAll", { count: confirmed }),
  );
  const invite = useGuestChange(
    eventId,
    () => inviteGuests(eventId, { all: true }),
    ({ invited }) => t("invited", { count: invited }),
    ({ waiting }) => getWaitingText(waiting),
  );
  return (
    <>
      {pending > 0 && (
        <Button
          variant="outline"
          className="max-sm:min-w-full"
          isBusy={approve.isPending}
          onClick={() => approve.mutate()}
        >
          <UserCheck aria-hidden />
          {t("approveAll", { count: pending })}
        </Button>
      )}
      {uninvited > 0 && (
        <Button
          variant="outline"
          className="max-sm:min-w-full"
          isBusy={invite.isPending}
          onClick={() => invite.mutate()}
        >
          <Send aria-hidden />
          {t("inviteAll", { count: uninvited })}
        </Button>
      )}
    </>
  );
}

function NoGuests({ search }: { search: string }) {
  const t = useTranslations("admin.events.guests.empty");
  if (search) return <EmptyState icon={SearchX} title={t("noMatchTitle")} description={t("noMatch", { search })} />;
  return <EmptyState icon={ClipboardList} title={t("title")} description={t("description")} />;
}
