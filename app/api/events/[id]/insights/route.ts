import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";
import { getInsights } from "@/lib/recap/data/insights";

/** GET → how an event went, for its organizers. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/insights", {
  GET: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => getInsights(actor, params.id),
  }),
});
