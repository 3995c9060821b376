import { dehydrate } from "@tanstack/react-query";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

import type { SearchProps } from "@/app/page-metadata";
import { EventDetail } from "@/components/events/detail/event-detail";
import { withSameLanguage } from "@/components/texts/with-same-language";
import { PlainScreen } from "@/components/ui/screens/plain-screen";
import { announcementsQuery, getAnnouncementsPath } from "@/lib/announcements/client";
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
import { HydratedQueries } from "@/lib/http/browser/hydrated-queries";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { hasOwnRecap } from "@/lib/recap/data/access";
import { setNotFoundStatus } from "@/lib/http/server/response-status";

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
export default withSameLanguage(async function EventPage({ params, searchParams }: EventParams & SearchProps) {
  const [{ id }, actor, viewerZone, query] = await Promise.all([params, loadActor(), loadViewerZone(), searchParams]);
  const doorCode = query[DOOR_PARAMETER];
  const inScreen = (content: ReactNode) => (actor ? content : <PlainScreen>{content}</PlainScreen>);
  const event = await loadEvent(actor, id);
  if (!event) {
    setNotFoundStatus();
    return inScreen(<EventNotFound />);
  }
  const queryClient = createQueryClient();
  queryClient.setQueryData(eventQuery(event.id).queryKey, event);
  if (event.seriesId)
    queryClient.setQueryData(eventSeriesQuery(event.id).queryKey, await getEventSeries(actor, event.id, clock.now()));
  if (actor) {
    const [walkIns, offers] = await Promise.all([listReceivedWalkInRequests(actor), listGuestOffers(actor)]);
    queryClient.setQueryData(receivedWalkInsQuery().queryKey, walkIns);
    queryClient.setQueryData(guestOffersQuery().queryKey, offers);
  }
  if (actor) {
    const { queryKey, initialPageParam } = announcementsQuery(event.id);
    const { items, next } = await listAnnouncements(actor, event.id);
    const path = getAnnouncementsPath(event.id);
    const page = { items, next: next && `${path}?${new URLSearchParams({ cursor: next }).toString()}` };
    queryClient.setQueryData(queryKey, { pages: [page], pageParams: [initialPageParam] });
  }
  if (actor && isGoing(event.viewer)) {
    queryClient.setQueryData(myRsvpQuery(event.id).queryKey, await getMyRsvp(actor, event.id));
    if (hasSuggestions(event, clock.now())) {
      const suggestions = await listSuggestions(actor, event.id, clock.now());
      queryClient.setQueryData(suggestionsQuery(event.id).queryKey, suggestions);
    }
  }
  const organizer = event.visibility === "listed" ? await findOrganizerOfEvent(actor?.userId ?? null, event) : null;
  return inScreen(
    <HydratedQueries json={JSON.stringify(dehydrate(queryClient))}>
      {event.visibility === "listed" && (
        <script
          type="application/ld+json"
          nonce={(await headers()).get("x-nonce") ?? undefined}
          dangerouslySetInnerHTML={{
            __html: buildStructuredData(event, env().NEXTAUTH_URL, await getTranslations("events.time")),
          }}
          // Browsers hide the nonce from scripts, so React would report a mismatch.
          suppressHydrationWarning
        />
      )}
      <div className={actor ? undefined : "py-6"}>
        <EventDetail
          eventId={event.id}
          viewer={actor && { id: actor.userId }}
          viewerZone={viewerZone}
          organizer={organizer}
          renderedAt={clock.now().toISOString()}
          doorCode={typeof doorCode === "string" ? doorCode : undefined}
          canQuickJoin={getRegistrationMode() === "open"}
          hasRecap={actor !== null && (await hasOwnRecap(actor, event.id))}
        />
      </div>
    </HydratedQueries>,
  );
});
