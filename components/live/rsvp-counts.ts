import type { QueryClient } from "@tanstack/react-query";

import { attendeesQuery, getAttendeeSummary } from "@/lib/attendance/client/attendance";
import { setRsvpCounts } from "@/lib/events/client/changes";
import type { RsvpCount } from "@/lib/events/schema/rsvp";

import { refetchAttendeesLater } from "./attendee-cache";

/** Also refetches the attendees of an event whose number has changed, after a delay. */
export function applyRsvpCounts(client: QueryClient, counts: readonly RsvpCount[]): void {
  setRsvpCounts(client, counts);
  for (const { eventId, rsvpCount } of counts) {
    const summary = getAttendeeSummary(client.getQueryData(attendeesQuery(eventId).queryKey));
    if (summary && summary.confirmed !== rsvpCount) refetchAttendeesLater(client, eventId);
  }
}
