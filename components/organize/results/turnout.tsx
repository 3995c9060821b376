import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { SearchX, Users } from "lucide-react";
import { useState } from "react";

import { useReloadWhenForbidden } from "@/components/ui/browser/use-reload-when-forbidden";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useTranslations } from "@/components/ui/text/use-translations";
import { managedPeopleQuery, type PeopleFilters, TURNOUT_FILTERS } from "@/lib/attendance/client/manage";
import type { PeopleCounts } from "@/lib/guests/schema/guests";

import { LiveCounts } from "../desk/page-header";
import { TabbedList } from "../tabbed-list";
import type { PeopleEvent } from "../use-people-event";
import { TurnoutRow } from "./turnout-row";

const TABS = ["coming", "came", "missed"] as const;
type Tab = (typeof TABS)[number];

/** See docs/product/turnout.md. */
export function Turnout({ event, counts }: { event: PeopleEvent; counts: PeopleCounts | null }) {
  const t = useTranslations("admin.events.turnout");
  const [filters, setFilters] = useState<PeopleFilters & { show: Tab }>(TURNOUT_FILTERS);
  const list = useInfiniteQuery({ ...managedPeopleQuery(event.id, filters), placeholderData: keepPreviousData });
  useReloadWhenForbidden(list.error);
  const isOver = event.phase !== "open";
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
        tabs={TABS}
        tab={filters.show}
        onTab={(show) => setFilters({ ...filters, show })}
        getTabLabel={(show) => t(`tab.${show === "missed" && !isOver ? "notYet" : show}`)}
        getText={(key) => t(key)}
        search={filters.search}
        onSearch={(search) => setFilters({ ...filters, search })}
        empty={
          filters.search ? (
            <EmptyState
              icon={SearchX}
              title={t("empty.noMatchTitle")}
              description={t("empty.noMatch", { search: filters.search })}
            />
          ) : (
            <EmptyState icon={Users} title={t("empty.title")} description={t("empty.description")} />
          )
        }
        gap="gap-2"
        skeletonHeight="h-18"
      >
        {(person) => <TurnoutRow key={person.id} person={person} event={event} />}
      </TabbedList>
    </section>
  );
}

function Counts({ counts: { coming: expected, came, guests, guestsCame } }: { counts: PeopleCounts }) {
  const t = useTranslations("admin.events.turnout.counts");
  const members = { came: came - guestsCame, expected: expected - guests };
  return [
    t("came", { came, expected }),
    expected > 0 && t("share", { share: Math.round((came / expected) * 100) }),
    ...(guests > 0 ? [t("members", members), t("guests", { came: guestsCame, expected: guests })] : []),
  ]
    .filter(Boolean)
    .join(" · ");
}
