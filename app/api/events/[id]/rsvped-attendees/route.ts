import { listAttendees } from "@/lib/attendance/data/attendees";
import { listAttendeesSchema } from "@/lib/attendance/schema/attendance";
import { defineRoute, withId } from "@/lib/api/define-route";

/** GET → Attendee[], checked-in members first. 403 without an RSVP, but for host and admins. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees", {
  GET: withId(listAttendees, { query: listAttendeesSchema }),
});
