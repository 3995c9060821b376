import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";
import { dismissalSchema } from "@/lib/suggestions/schema";
import { dismissSuggestion, undoDismissal } from "@/lib/suggestions/service";

/** docs/product/suggestions.md#dismissing */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/{id}/suggestion-dismissal", {
  PUT: endpoint({
    params: idParamsSchema,
    body: dismissalSchema,
    handler: ({ actor, params, body }) => dismissSuggestion(actor, params.id, body),
  }),
  DELETE: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => undoDismissal(actor, params.id),
  }),
});
