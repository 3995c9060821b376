import { CalendarX2 } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { listMetadata, type SearchProps } from "@/app/page-metadata";
import { publicPage } from "@/app/_pages/public-page";
import { StructuredData } from "@/app/structured-data";
import { DiscoverFiltersForm } from "@/components/events/public/discover-filters";
import { PublicEventList } from "@/components/events/public/public-event-list";
import { FeedLinks, PublicListPages } from "@/components/events/public/public-pages";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { getProductName } from "@/lib/core/server/site/site-settings";
import { env } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { listPublicEvents } from "@/lib/events/data/list/public-events";
import { loadEventCities, loadViewerZone } from "@/lib/events/loaders";
import { type DiscoverFilters, discoverSchema } from "@/lib/events/schema/list";

import { buildListData } from "../events/[id]/preview";

const PATH = "/discover";
const FEEDS = { atom: "/discover.atom", ics: "/discover.ics" };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("discover");
  return listMetadata(PATH, FEEDS, {
    title: t("title"),
    description: t("description", { product: getProductName() }),
  });
}

function toPath({ q, city, format }: DiscoverFilters, cursor?: string): string {
  const given = Object.entries({ q, city, format, cursor }).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length > 0 ? `${PATH}?${new URLSearchParams(given).toString()}` : PATH;
}

/** The same list for everybody, members too (docs/product/discover.md). */
export default publicPage(async ({ actor }, { searchParams }: SearchProps) => {
  const [viewerZone, query] = await Promise.all([loadViewerZone(), searchParams]);
  const filters = discoverSchema.parse(query);
  const now = clock.now();
  const [{ items, next }, cities, t] = await Promise.all([
    listPublicEvents(filters, now),
    loadEventCities(now),
    getTranslations("discover"),
  ]);
  const { NEXTAUTH_URL: origin } = env();
  return (
    <div className="grid gap-5 py-2">
      {!actor && items.length > 0 && (
        <StructuredData json={buildListData(items, origin, await getTranslations("events.time"))} />
      )}
      <header className="grid gap-1">
        <h1 className="text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
        <p className="text-muted-foreground">{t("description", { product: getProductName() })}</p>
      </header>
      <DiscoverFiltersForm filters={filters} cities={cities} />
      <h2 className="sr-only">{t("list")}</h2>
      {items.length > 0 ? (
        <PublicEventList events={items} viewerZone={viewerZone} />
      ) : (
        <EmptyState icon={CalendarX2} title={t("empty.title")} description={t("empty.description")} />
      )}
      <PublicListPages next={next && toPath(filters, next)} first={filters.cursor ? toPath(filters) : null} />
      <FeedLinks origin={origin} {...FEEDS} />
    </div>
  );
});
