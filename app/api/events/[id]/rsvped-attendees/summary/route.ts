import { getFirstAttendees } from "@/lib/attendance/data/attendees";
import { defineRoute, withId } from "@/lib/api/define-route";

/** GET → how many RSVP'd and are in, by industry, with the first page. 403 as for the list. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/summary", {
  GET: withId(getFirstAttendees),
});
