import type { MetadataRoute } from "next";

import { env } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { listSitemapEvents } from "@/lib/events/data/public-events";

/** The build has no database. */
export const dynamic = "force-dynamic";

/** docs/product/discover.md#search-engines */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const origin = env().NEXTAUTH_URL;
  const events = await listSitemapEvents(clock.now());
  return [
    { url: `${origin}/discover` },
    ...events.map(({ id, updatedAt }) => ({ url: `${origin}/events/${id}`, lastModified: updatedAt })),
  ];
}
