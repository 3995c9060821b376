"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId } from "react";

import { QueryErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { connectionsQuery } from "@/lib/connections/client/connections";
import type { Presence } from "@/lib/connections/policy/requests";

import { AttendeeList } from "./attendee-list";
import { CARD_GRID_CLASSES } from "./card-grid";
import type { Attendees } from "./use-attendees";

type AttendeePaneProps = {
  attendees: Attendees;
  search: string;
  onClearSearch: () => void;
  viewerId: string;
  viewerPresence: Presence;
};

export function AttendeePane({ attendees, ...listProps }: AttendeePaneProps) {
  const t = useTranslations("people");
  const { loaded, shown, list } = attendees;
  const titleId = useId();
  const { data: connections } = useQuery(connectionsQuery());
  if (!list.data && list.error) {
    return <QueryErrorState query={list} title={t("attendees.error")} fallback={t("checkConnection")} />;
  }
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-3">
      <h2 id={titleId} className="text-xl">
        {t("attendees.label")}
      </h2>
      {/* One block, because the status line has its own distance to the list. */}
      <div className="min-w-0">
        {loaded && shown ? (
          <AttendeeList attendees={{ ...attendees, loaded, shown }} connections={connections} {...listProps} />
        ) : (
          <AttendeesSkeleton />
        )}
      </div>
    </section>
  );
}

function AttendeesSkeleton() {
  const t = useTranslations("people.attendees");
  return (
    <div role="status" className={CARD_GRID_CLASSES}>
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-xl border bg-card shadow-soft">
          <Skeleton rounded="none" className="h-[5.25rem]" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-2 h-11" />
          </div>
        </div>
      ))}
    </div>
  );
}
