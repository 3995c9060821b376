import { deskPage } from "@/app/_pages/desk-page";
import { pageMetadata } from "@/app/page-metadata";
import { seedPages } from "@/app/with-queries";
import { PeopleScreen } from "@/components/organize/people/list/people-screen";
import { managedPeopleQuery } from "@/lib/attendance/client/manage";
import { walkInRequestsQuery } from "@/lib/attendance/client/walk-in";
import { listManagedPeople } from "@/lib/attendance/data/organizer";
import { listWalkInRequests } from "@/lib/attendance/data/walk-ins";
import { listManagedPeopleSchema } from "@/lib/attendance/schema/manage";
import { clock } from "@/lib/core/shared/clock";
import { parseInput } from "@/lib/core/shared/parse-input";
import { hasEventRight } from "@/lib/events/policy/access";
import { peopleCountsQuery } from "@/lib/guests/client/guests";
import { countPeople } from "@/lib/guests/data/people-counts";

export const generateMetadata = pageMetadata("admin.events.metadata.people", { robots: { index: false } });

/** Helpers at the door open their part of it from door mode. */
export default deskPage("runDoor", async ({ actor, event, client, searchParams }) => {
  const { id, viewer, name, timezone, startTime, endTime, status, requiresApproval } = event;
  const { show, search } = await searchParams;
  // An invalid address shows the whole list.
  const parsed = parseInput(listManagedPeopleSchema, { show, search });
  const input = parsed.success ? parsed.data : listManagedPeopleSchema.parse({});
  const filters = { show: input.show, search: input.search };
  const [page, counts, walkIns] = await Promise.all([
    listManagedPeople(actor, id, input),
    countPeople(actor, id),
    hasEventRight(viewer.roles, "seeRsvps") ? listWalkInRequests(actor, id) : [],
  ]);
  seedPages(client, managedPeopleQuery(id, filters), page);
  client.setQueryData(peopleCountsQuery(id).queryKey, counts);
  client.setQueryData(walkInRequestsQuery(id).queryKey, walkIns);
  return (
    <PeopleScreen
      event={{ id, name, timezone, startTime, endTime, status, requiresApproval }}
      renderedAt={clock.now().toISOString()}
      initialFilters={filters}
    />
  );
});
