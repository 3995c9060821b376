import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { SearchX, Users } from "lucide-react";
import { useEffect, useState } from "react";

import { useRealtime } from "@/components/live/use-realtime";
import { useReloadWhenForbidden } from "@/components/ui/browser/use-reload-when-forbidden";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { SearchInput } from "@/components/ui/form/search-input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { turnoutCountsQuery, turnoutQuery, type TurnoutFilters } from "@/lib/attendance/client/turnout";
import { MAX_ATTENDEE_SEARCH } from "@/lib/attendance/constants";
import { SHOWN_TURNOUT, type TurnoutCounts } from "@/lib/attendance/schema/turnout";

import { LiveCounts } from "../desk/page-header";
import { TabbedList } from "../tabbed-list";
import { TurnoutRow } from "./turnout-row";

/** See docs/product/turnout.md. */
export function Turnout({ event }: { event: { id: string; timezone: string } }) {
  const t = useTranslations("admin.events.turnout");
  const [filters, setFilters] = useState<TurnoutFilters>({ show: "all", search: "" });
  const list = useInfiniteQuery({ ...turnoutQuery(event.id, filters), placeholderData: keepPreviousData });
  useReloadWhenForbidden(list.error);
  const { data: counts } = useQuery(turnoutCountsQuery(event.id));
  const isOver = counts?.isOver ?? false;
  const { joinEvent } = useRealtime();
  // Effect: joins the event on the socket, so that the list follows check-ins.
  useEffect(() => joinEvent(event.id), [joinEvent, event.id]);
  return (
    <section aria-labelledby="turnout" className="grid gap-3">
      <div>
        <h2 id="turnout" className="text-base font-bold md:text-xl">
          {t("title")}
        </h2>
        <LiveCounts>{counts && <Counts counts={counts} />}</LiveCounts>
      </div>
      <TabbedList
        list={list}
        tabs={SHOWN_TURNOUT}
        tab={filters.show}
        onTab={(show) => setFilters({ ...filters, show })}
        getTabLabel={(show) => t(`tab.${show === "missed" && !isOver ? "notYet" : show}`)}
        getText={(key) => t(key)}
        search={
          <SearchInput
            aria-label={t("search")}
            placeholder={t("searchPlaceholder")}
            maxLength={MAX_ATTENDEE_SEARCH}
            value={filters.search}
            onChange={(search) => setFilters({ ...filters, search })}
          />
        }
        empty={<NobodyListed search={filters.search.trim()} />}
        gap="gap-2"
        skeletonHeight="h-18"
      >
        {(entry) => (
          <TurnoutRow key={`${entry.kind} ${entry.id}`} entry={entry} timezone={event.timezone} isOver={isOver} />
        )}
      </TabbedList>
    </section>
  );
}

function NobodyListed({ search }: { search: string }) {
  const t = useTranslations("admin.events.turnout.empty");
  if (search) return <EmptyState icon={SearchX} title={t("noMatchTitle")} description={t("noMatch", { search })} />;
  return <EmptyState icon={Users} title={t("title")} description={t("description")} />;
}

function Counts({ counts: { members, guests } }: { counts: TurnoutCounts }) {
  const t = useTranslations("admin.events.turnout.counts");
  const came = members.came + guests.came;
  const expected = members.expected + guests.expected;
  return [
    t("came", { came, expected }),
    expected > 0 && t("share", { share: Math.round((came / expected) * 100) }),
    ...(guests.expected > 0 ? [t("members", members), t("guests", guests)] : []),
  ]
    .filter(Boolean)
    .join(" · ");
}
