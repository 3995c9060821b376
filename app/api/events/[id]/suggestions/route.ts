import { defineRoute, endpoint } from "@/lib/api/define-route";
import { clock } from "@/lib/core/shared/clock";
import { idParamsSchema } from "@/lib/core/shared/id";
import { listSuggestions } from "@/lib/suggestions/data/suggestions";

/** docs/product/suggestions.md */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/suggestions", {
  GET: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => listSuggestions(actor, params.id, clock.now()),
  }),
});
