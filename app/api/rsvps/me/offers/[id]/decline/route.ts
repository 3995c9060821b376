import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { declineOffer } from "@/lib/guests/service/offers";

/** POST → 204; `id` is the event's. 404 if nothing is offered. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/rsvps/me/offers/{id}/decline", {
  POST: idEndpoint({
    handler: ({ actor, params }) => declineOffer(actor, params.id),
  }),
});
