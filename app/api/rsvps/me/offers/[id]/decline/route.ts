import { defineRoute, withId } from "@/lib/api/define-route";
import { declineOffer } from "@/lib/guests/service/offers";

/** POST → 204; `id` is the event's. 404 if nothing is offered. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/rsvps/me/offers/{id}/decline", {
  POST: withId(declineOffer),
});
