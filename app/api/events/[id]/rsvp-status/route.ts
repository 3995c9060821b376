import { getRsvpStatus } from "@/lib/events/data/rsvp";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvp-status", {
  GET: idEndpoint({
    handler: ({ actor, params }) => getRsvpStatus(actor, params.id),
  }),
});
