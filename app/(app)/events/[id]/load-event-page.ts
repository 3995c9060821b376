import type { QueryClient } from "@tanstack/react-query";

import { seedPages } from "@/app/with-queries";
import { announcementsQuery } from "@/lib/announcements/client";
import { listAnnouncements } from "@/lib/announcements/data/announcements";
import type { ViewerSession } from "@/lib/auth/loaders";
import { eventQuery } from "@/lib/events/client/events";
import { myRsvpQuery } from "@/lib/events/client/rsvp";
import { eventSeriesQuery } from "@/lib/events/client/series";
import { getMyRsvp } from "@/lib/events/data/rsvp/rsvp";
import { getEventSeries } from "@/lib/events/data/series";
import { hasEnded } from "@/lib/events/policy/check-in";
import { isGoing } from "@/lib/events/policy/own-rsvp";
import type { EventResponse } from "@/lib/events/schema/event";
import { findOrganizerOfEvent } from "@/lib/organizers/data/organizer";
import { hasOwnRecap } from "@/lib/recap/data/access";
import { suggestionsQuery } from "@/lib/suggestions/client";
import { listSuggestions } from "@/lib/suggestions/data/suggestions";
import { hasSuggestions } from "@/lib/suggestions/policy/when";

import { seedNotices } from "../../seed-notices";

type Input = { session: ViewerSession | null; event: EventResponse; now: Date };

/** Reads what the page shows besides the event at once. Stores it in the client, or returns it. */
export async function loadEventPage(client: QueryClient, { session, event, now }: Input) {
  const actor = session?.actor ?? null;
  const isOver = hasEnded(event, now);
  const isComing = isGoing(event.viewer) && !isOver;
  const [organizer, hasRecap, series, announcements, rsvp, suggestions] = await Promise.all([
    event.visibility === "listed" ? findOrganizerOfEvent(actor?.userId ?? null, event) : null,
    actor && isOver ? hasOwnRecap(actor, event.id) : false,
    event.seriesId ? getEventSeries(actor, event.id, now) : null,
    actor && listAnnouncements(actor, event.id),
    actor && isComing ? getMyRsvp(actor, event.id) : null,
    actor && isComing && hasSuggestions(event, now) ? listSuggestions(actor, event.id, now) : null,
    session && seedNotices({ ...session, client }),
  ]);
  client.setQueryData(eventQuery(event.id).queryKey, event);
  if (series) client.setQueryData(eventSeriesQuery(event.id).queryKey, series);
  if (announcements) seedPages(client, announcementsQuery(event.id), announcements);
  if (rsvp) client.setQueryData(myRsvpQuery(event.id).queryKey, rsvp);
  if (suggestions) client.setQueryData(suggestionsQuery(event.id).queryKey, suggestions);
  return { organizer, hasRecap };
}
