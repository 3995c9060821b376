import { dehydrate, HydrationBoundary } from "@tanstack/react-query";

import { pageMetadata, type SearchProps } from "@/app/page-metadata";
import { EventManagementScreen } from "@/components/admin/manage/event-management-screen";
import { clock } from "@/lib/core/shared/clock";
import { managedEventsQuery, getManagedEventsPath } from "@/lib/events/client/manage";
import { findMember, listManagedEvents } from "@/lib/events/data/manage";
import { loadViewerZone } from "@/lib/events/loaders";
import { listManagedSchema } from "@/lib/events/schema/manage";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { parseInput } from "@/lib/core/shared/parse-input";

import { adminPage } from "../admin-page";

export const generateMetadata = pageMetadata("admin.events.metadata.manage", { robots: { index: false } });

/** docs/product/administration.md#admin-event-management */
export default adminPage(async ({ actor }, { searchParams }: SearchProps) => {
  const [{ scope, q, createdBy }, viewerZone] = await Promise.all([searchParams, loadViewerZone()]);
  // An invalid address shows the default list.
  const parsed = parseInput(listManagedSchema, { scope, q, createdBy });
  const input = parsed.success ? parsed.data : listManagedSchema.parse({});
  const now = clock.now();
  const firstPage = await listManagedEvents(actor, input, now);

  const filters = { scope: input.scope, q: input.q, createdBy: input.createdBy };
  const creator = input.createdBy ? await findMember(actor, input.createdBy) : null;
  const { queryKey, initialPageParam } = managedEventsQuery(filters);
  const client = createQueryClient();
  const page = { ...firstPage, next: firstPage.next && getManagedEventsPath(filters, firstPage.next) };
  client.setQueryData(queryKey, { pages: [page], pageParams: [initialPageParam] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <EventManagementScreen
        initialFilters={filters}
        initialCreator={creator}
        viewerZone={viewerZone}
        renderedAt={now.toISOString()}
      />
    </HydrationBoundary>
  );
});
