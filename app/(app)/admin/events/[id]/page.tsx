import { dehydrate, HydrationBoundary } from "@tanstack/react-query";

import { pageMetadata } from "@/app/page-metadata";
import { EventEditor } from "@/components/admin/events/editor/event-editor";
import { eventQuery } from "@/lib/events/client/events";
import { loadEvent, loadViewerZone } from "@/lib/events/loaders";
import { createQueryClient } from "@/lib/http/browser/query-client";

import { organizerPage, renderNotFound } from "../organizer-access";

export const generateMetadata = pageMetadata("admin.events.metadata.edit", { robots: { index: false } });

export default organizerPage(async (actor, { params }: { params: Promise<{ id: string }> }) => {
  const [{ id }, viewerZone] = await Promise.all([params, loadViewerZone()]);
  const event = await loadEvent(actor, id);
  if (!event) return renderNotFound();
  const client = createQueryClient();
  client.setQueryData(eventQuery(event.id).queryKey, event);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <EventEditor eventId={event.id} viewerZone={viewerZone} />
    </HydrationBoundary>
  );
});
