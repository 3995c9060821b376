import { deskPage } from "@/app/_pages/desk-page";
import { pageMetadata } from "@/app/page-metadata";
import { EventEditor } from "@/components/organize/edit/event-editor";
import { clock } from "@/lib/core/shared/clock";
import { eventSeriesQuery } from "@/lib/events/client/series";
import { findEventCreator } from "@/lib/events/data/manage";
import { getEventSeries } from "@/lib/events/data/series";
import { loadViewerZone } from "@/lib/events/loaders";
import { canManageEvents } from "@/lib/events/policy/access";
import { formatFullName } from "@/lib/profiles/constants/profile";

export const generateMetadata = pageMetadata("admin.events.metadata.edit", { robots: { index: false } });

export default deskPage("edit", async ({ actor, viewer, event, client }) => {
  const isAdmin = canManageEvents(actor);
  const creator = isAdmin ? undefined : { id: actor.userId, name: formatFullName(viewer.profile) };
  const createdBy = isAdmin ? await findEventCreator(actor, event.id) : null;
  if (event.seriesId)
    client.setQueryData(eventSeriesQuery(event.id).queryKey, await getEventSeries(actor, event.id, clock.now()));
  const viewerZone = await loadViewerZone();
  return <EventEditor eventId={event.id} viewerZone={viewerZone} creator={creator} createdBy={createdBy} />;
});
