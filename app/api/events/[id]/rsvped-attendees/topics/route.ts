import { defineRoute, withId } from "@/lib/api/define-route";
import { listAttendeeTopics } from "@/lib/attendance/data/attendees";

/** GET → the topics of the attendees, with how many have each. 403 as for the list. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/topics", {
  GET: withId(listAttendeeTopics),
});
