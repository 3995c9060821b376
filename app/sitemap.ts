import type { MetadataRoute } from "next";

import { env } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { listSitemapEvents } from "@/lib/events/data/list/public-events";
import { getOrganizerPath } from "@/lib/organizers/constants";
import { listSitemapOrganizers } from "@/lib/organizers/data/organizer";

/** The build has no database. */
export const dynamic = "force-dynamic";

/** docs/product/discover.md#search-engines */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const origin = env().NEXTAUTH_URL;
  const [events, organizers] = await Promise.all([listSitemapEvents(clock.now()), listSitemapOrganizers()]);
  return [
    { url: `${origin}/discover` },
    ...organizers.map(({ slug, updatedAt }) => ({ url: origin + getOrganizerPath(slug), lastModified: updatedAt })),
    ...events.map(({ id, updatedAt }) => ({ url: `${origin}/events/${id}`, lastModified: updatedAt })),
  ];
}
