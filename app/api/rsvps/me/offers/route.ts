import { defineRoute, withActor } from "@/lib/api/define-route";
import { listGuestOffers } from "@/lib/events/data/own-guest";

/** GET → the events whose guest list has the caller's address, soonest first. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/rsvps/me/offers", {
  GET: withActor(listGuestOffers),
});
