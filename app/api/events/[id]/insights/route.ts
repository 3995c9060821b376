import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { getInsights } from "@/lib/recap/data/insights";

/** GET → how an event went, for its organizers. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/insights", {
  GET: idEndpoint({
    handler: ({ actor, params }) => getInsights(actor, params.id),
  }),
});
