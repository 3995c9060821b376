import { listManagedPeople } from "@/lib/attendance/data/organizer";
import { listManagedPeopleSchema } from "@/lib/attendance/schema/manage";
import { defineRoute, withId } from "@/lib/api/define-route";

/**
 * GET ?show=all|coming|in|came|missed|guests|requests|waitlist|not_coming&sort=arrival&search
 * &limit≤100&cursor → ManagedPerson[], members and guests.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/manage", {
  GET: withId(listManagedPeople, { scope: "people:read", query: listManagedPeopleSchema }),
});
