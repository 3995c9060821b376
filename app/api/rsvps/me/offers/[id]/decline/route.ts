import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";
import { declineOffer } from "@/lib/guests/service/offers";

/** POST → 204; `id` is the event's. 404 if nothing is offered. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/rsvps/me/offers/{id}/decline", {
  POST: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => declineOffer(actor, params.id),
  }),
});
