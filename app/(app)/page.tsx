import { memberPage } from "@/app/_pages/member-page";
import { pageMetadata, type SearchProps } from "@/app/page-metadata";
import { seedListQuery } from "@/app/with-queries";
import { activeAttendanceQuery } from "@/lib/attendance/client/active-attendance";
import { attendeesQuery, toAttendeesPages } from "@/lib/attendance/client/attendance";
import { getFirstAttendees } from "@/lib/attendance/data/attendees";
import { attendeeViewSchema } from "@/lib/attendance/schema/attendance";
import { connectionsQuery } from "@/lib/connections/client/connections";
import { clock } from "@/lib/core/shared/clock";
import { env } from "@/lib/core/server/process/env";
import { myRsvpsQuery } from "@/lib/events/client/rsvp";
import { loadViewerZone } from "@/lib/events/loaders";
import { listConversations } from "@/lib/messages/data/conversations.sql";
import { getPeoplePage } from "@/lib/people/data";
import { leavesTimeForRecap } from "@/lib/people/policy";
import { findLastRecap } from "@/lib/recap/data/access";
import { suggestionsQuery } from "@/lib/suggestions/client";
import { listSuggestions } from "@/lib/suggestions/data/suggestions";
import { hasSuggestions } from "@/lib/suggestions/policy/when";

import { PeopleScreen } from "./screens";
import { seedNotices } from "./seed-notices";

export const generateMetadata = pageMetadata("people.pageTitle");

export default memberPage(async ({ actor, viewer, client }, { searchParams }: SearchProps) => {
  const now = clock.now();
  const { event: requested, ...params } = await searchParams;
  const [page, conversations, timezone] = await Promise.all([
    getPeoplePage(actor, typeof requested === "string" ? requested : undefined, now),
    listConversations(actor),
    loadViewerZone(),
    seedNotices({ actor, viewer, client }),
  ]);

  const { event } = page;
  const [attendees, suggestions, recap] = await Promise.all([
    event && getFirstAttendees(actor, event.id),
    event && hasSuggestions(event, now) ? listSuggestions(actor, event.id, now) : null,
    event && !leavesTimeForRecap(event, now) ? null : findLastRecap(actor, now),
  ]);
  seedListQuery(client, myRsvpsQuery().queryKey, page.rsvps);
  seedListQuery(client, connectionsQuery().queryKey, page.connections);
  client.setQueryData(activeAttendanceQuery().queryKey, page.active);
  if (event && attendees) {
    client.setQueryData(attendeesQuery(event.id).queryKey, toAttendeesPages(event.id, attendees));
  }
  if (event && suggestions) client.setQueryData(suggestionsQuery(event.id).queryKey, suggestions);
  return (
    <PeopleScreen
      viewerId={viewer.id}
      eventId={event?.id ?? null}
      filter={attendeeViewSchema.safeParse(params).data ?? {}}
      conversations={conversations.items}
      now={now.toISOString()}
      timezone={timezone}
      realtimePort={env().REALTIME_PORT}
      recap={recap}
    />
  );
});
