import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { readText, type SearchProps } from "@/app/page-metadata";
import { publicPage } from "@/app/public-page";
import { StructuredData } from "@/app/structured-data";
import { seedPages } from "@/app/with-queries";
import { EventDetail } from "@/components/events/detail/event-detail";
import { announcementsQuery } from "@/lib/announcements/client";
import { listAnnouncements } from "@/lib/announcements/data/announcements";
import { DOOR_PARAMETER } from "@/lib/attendance/constants";
import { receivedWalkInsQuery } from "@/lib/attendance/client/walk-in";
import { listReceivedWalkInRequests } from "@/lib/attendance/data/walk-ins";
import { getRegistrationMode } from "@/lib/auth/data/registration-mode";
import { loadActor } from "@/lib/auth/loaders";
import { clock } from "@/lib/core/shared/clock";
import { env } from "@/lib/core/server/process/env";
import { eventQuery } from "@/lib/events/client/events";
import { eventSeriesQuery } from "@/lib/events/client/series";
import { guestOffersQuery, myRsvpQuery } from "@/lib/events/client/rsvp";
import { listGuestOffers } from "@/lib/events/data/own-guest";
import { getEventSeries } from "@/lib/events/data/series";
import { getMyRsvp } from "@/lib/events/data/rsvp";
import { loadEvent, loadViewerZone } from "@/lib/events/loaders";
import { isGoing } from "@/lib/events/policy/own-rsvp";
import { findOrganizerOfEvent } from "@/lib/organizers/data/organizer";
import { hasOwnRecap } from "@/lib/recap/data/access";
import { withNotFoundStatus } from "@/lib/http/server/response-status";

import { suggestionsQuery } from "@/lib/suggestions/client";
import { listSuggestions } from "@/lib/suggestions/data/suggestions";
import { hasSuggestions } from "@/lib/suggestions/policy/when";

import { EventNotFound } from "./event-not-found";
import { buildEventMetadata, buildStructuredData } from "./preview";

type EventParams = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: EventParams): Promise<Metadata> {
  const event = await loadEvent(await loadActor(), (await params).id);
  if (!event) {
    const t = await getTranslations("events.notFound");
    return { title: t("title"), robots: { index: false } };
  }
  return buildEventMetadata(event, env().NEXTAUTH_URL, await getTranslations("events.time"));
}

/** docs/product/events.md#event-detail */
export default publicPage(async ({ actor, client }, { params, searchParams }: EventParams & SearchProps) => {
  const [{ id }, viewerZone, query] = await Promise.all([params, loadViewerZone(), searchParams]);
  const event = await loadEvent(actor, id);
  if (!event) return withNotFoundStatus(<EventNotFound />);
  client.setQueryData(eventQuery(event.id).queryKey, event);
  if (event.seriesId)
    client.setQueryData(eventSeriesQuery(event.id).queryKey, await getEventSeries(actor, event.id, clock.now()));
  if (actor) {
    const [walkIns, offers, announcements] = await Promise.all([
      listReceivedWalkInRequests(actor),
      listGuestOffers(actor),
      listAnnouncements(actor, event.id),
    ]);
    client.setQueryData(receivedWalkInsQuery().queryKey, walkIns);
    client.setQueryData(guestOffersQuery().queryKey, offers);
    seedPages(client, announcementsQuery(event.id), announcements);
  }
  if (actor && isGoing(event.viewer)) {
    client.setQueryData(myRsvpQuery(event.id).queryKey, await getMyRsvp(actor, event.id));
    if (hasSuggestions(event, clock.now())) {
      const suggestions = await listSuggestions(actor, event.id, clock.now());
      client.setQueryData(suggestionsQuery(event.id).queryKey, suggestions);
    }
  }
  const organizer = event.visibility === "listed" ? await findOrganizerOfEvent(actor?.userId ?? null, event) : null;
  return (
    <>
      {event.visibility === "listed" && (
        <StructuredData json={buildStructuredData(event, env().NEXTAUTH_URL, await getTranslations("events.time"))} />
      )}
      <div className={actor ? undefined : "py-6"}>
        <EventDetail
          eventId={event.id}
          viewer={actor && { id: actor.userId }}
          viewerZone={viewerZone}
          organizer={organizer}
          renderedAt={clock.now().toISOString()}
          doorCode={readText(query[DOOR_PARAMETER])}
          canQuickJoin={getRegistrationMode() === "open"}
          hasRecap={actor !== null && (await hasOwnRecap(actor, event.id))}
        />
      </div>
    </>
  );
});
