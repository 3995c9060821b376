import { getRsvpStatus } from "@/lib/events/data/rsvp";
import { eventIdSchema } from "@/lib/events/schema/event";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvp-status", {
  GET: endpoint({
    auth: "user",
    params: eventIdSchema,
    handler: ({ actor, params }) => getRsvpStatus(actor, params.id),
  }),
});
