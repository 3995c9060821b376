import { defineRoute, withId } from "@/lib/api/define-route";
import { getInsights } from "@/lib/recap/data/insights";

/** GET → how an event went, for its organizers. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/insights", {
  GET: withId(getInsights),
});
