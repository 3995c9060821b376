import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { CircleCheck, SearchX, Users } from "lucide-react";
import { useState } from "react";

import { formatClockTime } from "@/components/events/time/event-times";
import { PersonRow } from "@/components/profiles/name-tag/person-row";
import { Badge, IconBadge } from "@/components/ui/badge";
import { useReloadWhenForbidden } from "@/components/ui/browser/use-reload-when-forbidden";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useTranslations } from "@/components/ui/text/use-translations";
import { managedPeopleQuery, type PeopleFilters, TURNOUT_FILTERS } from "@/lib/attendance/client/manage";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import type { PeopleCounts } from "@/lib/guests/schema/guests";
import { formatWork } from "@/lib/profiles/constants/profile";

import { LiveCounts } from "../desk/page-header";
import { TabbedList } from "../tabbed-list";
import type { PeopleEvent } from "../use-people-event";

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

function TurnoutRow({ person, event }: { person: ManagedPerson; event: PeopleEvent }) {
  const t = useTranslations("admin.events.turnout.badge");
  const timeTexts = useTranslations("events.time");
  const { kind, name, company, profile, firstCheckInTime } = person;
  const time = firstCheckInTime && formatClockTime(firstCheckInTime, event.timezone, timeTexts);
  return (
    <PersonRow profile={profile ?? { firstName: name }} name={name} lines={[formatWork({ ...profile, company })]}>
      {kind === "guest" && <Badge>{t("guest")}</Badge>}
      {time ? (
        <IconBadge
          variant="present"
          icon={CircleCheck}
          label={<span data-numeric>{firstCheckInTime === event.endTime ? t("added") : t("came", { time })}</span>}
        />
      ) : (
        <Badge variant="outline">{t(event.phase === "open" ? "notYet" : "missed")}</Badge>
      )}
    </PersonRow>
  );
}
