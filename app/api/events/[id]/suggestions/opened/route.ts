import { defineRoute, withId } from "@/lib/api/define-route";
import { openedSchema } from "@/lib/suggestions/schema";
import { openSuggestion } from "@/lib/suggestions/service";

/** docs/product/suggestions.md#limits */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/suggestions/opened", {
  POST: withId(openSuggestion, { body: openedSchema }),
});
