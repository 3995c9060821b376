import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { clock } from "@/lib/core/shared/clock";
import { listSuggestions } from "@/lib/suggestions/data/suggestions";

/** docs/product/suggestions.md */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/suggestions", {
  GET: idEndpoint({
    handler: ({ actor, params }) => listSuggestions(actor, params.id, clock.now()),
  }),
});
