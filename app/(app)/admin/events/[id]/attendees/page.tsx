import { dehydrate, HydrationBoundary } from "@tanstack/react-query";

import { memberPage } from "@/app/member-page";
import { pageMetadata } from "@/app/page-metadata";
import { AttendeesScreen } from "@/components/admin/events/attendees/attendees-screen";
import { attendeeCountsQuery, getManagedAttendeesPath, managedAttendeesQuery } from "@/lib/attendance/client/manage";
import { walkInRequestsQuery } from "@/lib/attendance/client/walk-in";
import { countAttendees, listManagedAttendees } from "@/lib/attendance/data/organizer";
import { listWalkInRequests } from "@/lib/attendance/data/walk-ins";
import { listManagedAttendeesSchema } from "@/lib/attendance/schema/manage";
import { loadEventWithRight } from "@/lib/events/loaders";
import { canManageEvents, hasEventRight } from "@/lib/events/policy/access";
import { createQueryClient } from "@/lib/http/browser/query-client";

import { renderNotFound } from "../../organizer-access";

export const generateMetadata = pageMetadata("admin.events.metadata.attendees", { robots: { index: false } });

/** docs/product/event-team.md#rights. Others get the not-found screen. */
export default memberPage(async ({ actor }, { params }: { params: Promise<{ id: string }> }) => {
  const event = await loadEventWithRight(actor, (await params).id, "seeRsvps");
  if (!event) return renderNotFound();
  const { roles } = event.viewer;

  const input = listManagedAttendeesSchema.parse({});
  const filters = { show: input.show, search: input.search };
  const [{ items, next }, counts, walkIns] = await Promise.all([
    listManagedAttendees(actor, event.id, input),
    countAttendees(actor, event.id),
    listWalkInRequests(actor, event.id),
  ]);
  const client = createQueryClient();
  const { queryKey, initialPageParam } = managedAttendeesQuery(event.id, filters);
  const page = { items, next: next && getManagedAttendeesPath(event.id, filters, next) };
  client.setQueryData(queryKey, { pages: [page], pageParams: [initialPageParam] });
  client.setQueryData(attendeeCountsQuery(event.id).queryKey, counts);
  client.setQueryData(walkInRequestsQuery(event.id).queryKey, walkIns);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AttendeesScreen
        event={{ id: event.id, name: event.name, timezone: event.timezone, requiresApproval: event.requiresApproval }}
        isAdmin={canManageEvents(actor)}
        hasTeam={hasEventRight(roles, "manageTeam")}
        canAnnounce={hasEventRight(roles, "announce")}
      />
    </HydrationBoundary>
  );
});
