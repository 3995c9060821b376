import { pageMetadata, type SearchProps } from "@/app/page-metadata";
import { seedPages } from "@/app/with-queries";
import { EventManagementScreen } from "@/components/admin/manage/event-management-screen";
import { clock } from "@/lib/core/shared/clock";
import { managedEventsQuery } from "@/lib/events/client/manage";
import { findMember, listManagedEvents } from "@/lib/events/data/manage";
import { loadViewerZone } from "@/lib/events/loaders";
import { listManagedSchema } from "@/lib/events/schema/manage";
import { parseInput } from "@/lib/core/shared/parse-input";

import { adminPage } from "../admin-page";

export const generateMetadata = pageMetadata("admin.events.metadata.manage", { robots: { index: false } });

/** docs/product/administration.md#admin-event-management */
export default adminPage(async ({ actor, client }, { searchParams }: SearchProps) => {
  const [{ scope, q, createdBy }, viewerZone] = await Promise.all([searchParams, loadViewerZone()]);
  // An invalid address shows the default list.
  const parsed = parseInput(listManagedSchema, { scope, q, createdBy });
  const input = parsed.success ? parsed.data : listManagedSchema.parse({});
  const now = clock.now();
  const firstPage = await listManagedEvents(actor, input, now);

  const filters = { scope: input.scope, q: input.q, createdBy: input.createdBy };
  const creator = input.createdBy ? await findMember(actor, input.createdBy) : null;
  seedPages(client, managedEventsQuery(filters), firstPage);
  return (
    <EventManagementScreen
      initialFilters={filters}
      initialCreator={creator}
      viewerZone={viewerZone}
      renderedAt={now.toISOString()}
    />
  );
});
