import { dehydrate, HydrationBoundary } from "@tanstack/react-query";

import { memberPage } from "@/app/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { InsightsScreen } from "@/components/admin/events/insights/insights-screen";
import { loadEventWithRight } from "@/lib/events/loaders";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { insightsQuery } from "@/lib/recap/client";
import { getInsights } from "@/lib/recap/data/insights";

import { renderNotFound } from "../../organizer-access";

export const generateMetadata = pageMetadata("admin.events.metadata.insights", { robots: { index: false } });

/** docs/product/event-team.md#rights. Others get the not-found screen. */
export default memberPage(async ({ actor }, { params }: { params: Promise<{ id: string }> }) => {
  const event = await loadEventWithRight(actor, (await params).id, "seeRsvps");
  if (!event) return renderNotFound();
  const client = createQueryClient();
  client.setQueryData(insightsQuery(event.id).queryKey, await getInsights(actor, event.id));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <InsightsScreen event={{ id: event.id, name: event.name, timezone: event.timezone }} />
    </HydrationBoundary>
  );
});
