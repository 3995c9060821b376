import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";

import { EventDetail } from "@/components/events/event-detail";
import { dateText, placeText } from "@/components/events/event-times";
import { TimezoneKeeper } from "@/components/events/timezone-keeper";
import { PlainScreen } from "@/components/layout/plain-screen";
import { loadActor } from "@/lib/auth/loaders";
import { clock } from "@/lib/core/clock";
import { eventQuery } from "@/lib/events/client";
import { loadEvent, loadTimezone } from "@/lib/events/loaders";
import { makeQueryClient } from "@/lib/http/query-client";

type EventPageProps = { params: Promise<{ id: string }> };

const MAX_DESCRIPTION = 160;

export async function generateMetadata({ params }: EventPageProps): Promise<Metadata> {
  const event = await loadEvent(await loadActor(), (await params).id);
  if (!event) return { title: "Event Not Found" };
  const when = `${dateText(event, event.timezone)} · ${placeText(event)}`;
  const text = event.description ? `${when}. ${event.description}` : when;
  const description = text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…` : text;
  return { title: event.name, description, openGraph: { title: event.name, description, type: "website" } };
}

/** Public: a visitor sees the event and an invitation, a member what they can do (contract §3). */
export default async function EventPage({ params }: EventPageProps) {
  const [{ id }, actor, viewerZone] = await Promise.all([params, loadActor(), loadTimezone()]);
  const event = await loadEvent(actor, id);
  if (!event) notFound();
  const queryClient = makeQueryClient();
  queryClient.setQueryData(eventQuery(event.id).queryKey, event);
  const detail = (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <TimezoneKeeper viewerZone={viewerZone} />
      <EventDetail
        eventId={event.id}
        isSignedIn={actor !== null}
        viewerZone={viewerZone}
        renderedAt={clock.now().toISOString()}
      />
    </HydrationBoundary>
  );
  if (actor) return detail;
  return (
    <PlainScreen>
      <div className="py-6">{detail}</div>
    </PlainScreen>
  );
}
