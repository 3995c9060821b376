import { defineRoute, withId } from "@/lib/api/define-route";
import { dismissalSchema } from "@/lib/suggestions/schema";
import { dismissSuggestion, undoDismissal } from "@/lib/suggestions/service";

/** docs/product/suggestions.md#dismissing */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/{id}/suggestion-dismissal", {
  PUT: withId(dismissSuggestion, { body: dismissalSchema }),
  DELETE: withId(undoDismissal),
});
