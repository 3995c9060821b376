import { getRsvpStatus } from "@/lib/events/data/rsvp/rsvp";
import { defineRoute, withId } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvp-status", {
  GET: withId(getRsvpStatus),
});
