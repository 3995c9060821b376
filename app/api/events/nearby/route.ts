import { clock } from "@/lib/core/shared/clock";
import { listNearbyEvents } from "@/lib/events/data/list/nearby.sql";
import { nearbySchema } from "@/lib/events/schema/nearby";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET ?lat&lng&radius=50 (miles) → Event[] with `distance` in miles, nearest first. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/nearby", {
  GET: endpoint({
    auth: "public",
    query: nearbySchema,
    handler: ({ actor, query }) => listNearbyEvents(actor, query, clock.now()),
  }),
});
