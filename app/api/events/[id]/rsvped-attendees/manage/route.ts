import { listManagedPeople } from "@/lib/attendance/data/organizer";
import { listManagedPeopleSchema } from "@/lib/attendance/schema/manage";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/**
 * GET ?show=all|coming|in|came|missed|guests|requests|waitlist|not_coming&sort=arrival&search
 * &limit≤100&cursor → ManagedPerson[], members and guests.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/manage", {
  GET: idEndpoint({
    query: listManagedPeopleSchema,
    handler: ({ actor, params, query }) => listManagedPeople(actor, params.id, query),
  }),
});
