import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";

import { EventEditor } from "@/components/admin/events/editor/event-editor";
import { eventQuery } from "@/lib/events/client/events";
import { loadEvent, loadTimezone } from "@/lib/events/loaders";
import { makeQueryClient } from "@/lib/http/browser/query-client";

import { requireOrganizer, renderNotFound } from "../organizer-access";

export const metadata: Metadata = { title: "Edit event", robots: { index: false } };

type EditPageProps = { params: Promise<{ id: string }> };

/** One event, to be changed. */
export default async function EditPage({ params }: EditPageProps) {
  const gate = await requireOrganizer();
  if ("instead" in gate) return gate.instead;
  const [{ id }, viewerZone] = await Promise.all([params, loadTimezone()]);
  const event = await loadEvent(gate.organizer.actor, id);
  if (!event) return renderNotFound();
  const client = makeQueryClient();
  client.setQueryData(eventQuery(event.id).queryKey, event);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <EventEditor eventId={event.id} viewerZone={viewerZone} />
    </HydrationBoundary>
  );
}
