import { getRsvpStatus } from "@/lib/events/data/rsvp";
import { idParamsSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvp-status", {
  GET: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => getRsvpStatus(actor, params.id),
  }),
});
