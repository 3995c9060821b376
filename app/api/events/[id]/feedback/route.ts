import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";
import { giveFeedbackSchema } from "@/lib/recap/schema";
import { giveFeedback } from "@/lib/recap/service/feedback";

/** PUT { rating: 1…5, line? } → 204. Repeated, it replaces the answer. 409 after 30 days. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/feedback", {
  PUT: endpoint({
    params: idParamsSchema,
    body: giveFeedbackSchema,
    handler: ({ actor, params, body }) => giveFeedback(actor, params.id, body),
  }),
});
