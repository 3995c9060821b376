"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";

import { EmptyState } from "@/components/ui/feedback/empty-state";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Loading } from "@/components/ui/feedback/skeleton";
import { MorePages } from "@/components/ui/more-pages";
import { useTranslations } from "@/components/ui/text/use-translations";
import { managedAnnouncementsQuery } from "@/lib/announcements/client";

import { PageHeader } from "../desk/page-header";
import { AnnouncementForm } from "./announcement-form";
import { AnnouncementRow, type AnnouncingEvent } from "./announcement-row";

type AnnouncementsScreenProps = {
  event: AnnouncingEvent;
  /** Whether an admin vouches for the author (docs/product/guests.md#limits-of-mail). */
  reachesUninvited?: boolean;
};

/** See docs/product/announcements.md. */
export function AnnouncementsScreen({ event, reachesUninvited = false }: AnnouncementsScreenProps) {
  const t = useTranslations("admin.events.announcements");
  return (
    <div className="grid max-w-3xl gap-5">
      <PageHeader title={t("title")} />
      <AnnouncementForm event={event} reachesUninvited={reachesUninvited} />
      <AnnouncementList event={event} />
    </div>
  );
}

function AnnouncementList({ event }: { event: AnnouncingEvent }) {
  const t = useTranslations("admin.events.announcements");
  const list = useInfiniteQuery(managedAnnouncementsQuery(event.id));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="announcements-list" className="grid gap-3">
      <h2 id="announcements-list" className="text-base font-bold md:text-xl">
        {t("list")}
      </h2>
      {items ? (
        <>
          {items.length === 0 && (
            <EmptyState icon={Megaphone} title={t("empty.title")} description={t("empty.description")} />
          )}
          <ul className="grid gap-3">
            {items.map((announcement) => (
              <AnnouncementRow key={announcement.id} announcement={announcement} event={event} />
            ))}
          </ul>
          <MorePages list={list} itemsLabel={t("items")} />
        </>
      ) : (
        <QueryPlaceholder query={list} title={t("loadFailed.title")} description={t("loadFailed.description")}>
          <Loading label={t("loading")} skeleton="h-28" />
        </QueryPlaceholder>
      )}
    </section>
  );
}
