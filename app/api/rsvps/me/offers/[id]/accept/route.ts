import { defineRoute, withId } from "@/lib/api/define-route";
import { acceptOffer } from "@/lib/guests/service/offers";

/** POST → the event that the caller joined; `id` is the event's. 404 if nothing is offered. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/rsvps/me/offers/{id}/accept", {
  POST: withId(acceptOffer),
});
