import { countPeople } from "@/lib/guests/data/people-counts";
import { defineRoute, withId } from "@/lib/api/define-route";

/** GET → PeopleCounts, of members and guests. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/counts", {
  GET: withId(countPeople, { scope: "people:read" }),
});
