import { dehydrate, HydrationBoundary } from "@tanstack/react-query";

import { memberPage } from "@/app/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { EventEditor } from "@/components/admin/events/editor/event-editor";
import { clock } from "@/lib/core/shared/clock";
import { eventQuery } from "@/lib/events/client/events";
import { eventSeriesQuery } from "@/lib/events/client/series";
import { findEventCreator } from "@/lib/events/data/manage";
import { getEventSeries } from "@/lib/events/data/series";
import { loadEventWithRight, loadViewerZone } from "@/lib/events/loaders";
import { canManageEvents } from "@/lib/events/policy/access";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { renderNotFound } from "../organizer-access";

export const generateMetadata = pageMetadata("admin.events.metadata.edit", { robots: { index: false } });

export default memberPage(async ({ actor, viewer }, { params }: { params: Promise<{ id: string }> }) => {
  const [{ id }, viewerZone] = await Promise.all([params, loadViewerZone()]);
  const event = await loadEventWithRight(actor, id, "edit");
  if (!event) return renderNotFound();
  const isAdmin = canManageEvents(actor);
  const creator = isAdmin ? undefined : { id: actor.userId, name: formatFullName(viewer.profile) };
  const createdBy = isAdmin ? await findEventCreator(actor, event.id) : null;
  const client = createQueryClient();
  client.setQueryData(eventQuery(event.id).queryKey, event);
  if (event.seriesId)
    client.setQueryData(eventSeriesQuery(event.id).queryKey, await getEventSeries(actor, event.id, clock.now()));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <EventEditor eventId={event.id} viewerZone={viewerZone} creator={creator} createdBy={createdBy} />
    </HydrationBoundary>
  );
});
