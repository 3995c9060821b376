import { defineRoute, withId } from "@/lib/api/define-route";
import { giveFeedbackSchema } from "@/lib/recap/schema";
import { giveFeedback } from "@/lib/recap/service/feedback";

/** PUT { rating: 1…5, line? } → 204. Repeated, it replaces the answer. 409 after 30 days. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/feedback", {
  PUT: withId(giveFeedback, { body: giveFeedbackSchema }),
});
