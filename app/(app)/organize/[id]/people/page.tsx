import { deskPage } from "@/app/desk-page";
import { pageMetadata } from "@/app/page-metadata";
import { AttendeesScreen } from "@/components/organize/people/attendees/attendees-screen";
import { attendeeCountsQuery, getManagedAttendeesPath, managedAttendeesQuery } from "@/lib/attendance/client/manage";
import { walkInRequestsQuery } from "@/lib/attendance/client/walk-in";
import { countAttendees, listManagedAttendees } from "@/lib/attendance/data/organizer";
import { listWalkInRequests } from "@/lib/attendance/data/walk-ins";
import { listManagedAttendeesSchema } from "@/lib/attendance/schema/manage";
import { canManageEvents } from "@/lib/events/policy/access";

export const generateMetadata = pageMetadata("admin.events.metadata.attendees", { robots: { index: false } });

export default deskPage("seeRsvps", async ({ actor, event, client }) => {
  const input = listManagedAttendeesSchema.parse({});
  const filters = { show: input.show, search: input.search };
  const [{ items, next }, counts, walkIns] = await Promise.all([
    listManagedAttendees(actor, event.id, input),
    countAttendees(actor, event.id),
    listWalkInRequests(actor, event.id),
  ]);
  const { queryKey, initialPageParam } = managedAttendeesQuery(event.id, filters);
  const page = { items, next: next && getManagedAttendeesPath(event.id, filters, next) };
  client.setQueryData(queryKey, { pages: [page], pageParams: [initialPageParam] });
  client.setQueryData(attendeeCountsQuery(event.id).queryKey, counts);
  client.setQueryData(walkInRequestsQuery(event.id).queryKey, walkIns);
  return (
    <AttendeesScreen
      event={{ id: event.id, name: event.name, timezone: event.timezone, requiresApproval: event.requiresApproval }}
      isAdmin={canManageEvents(actor)}
    />
  );
});
