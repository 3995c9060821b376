import { defineRoute, endpoint } from "@/lib/api/define-route";
import { answerIntroductionSchema, introductionParamsSchema } from "@/lib/introductions/schema";
import { answerIntroduction } from "@/lib/introductions/service";

/** PUT { answer } → whether the two are connected now. 404 after a no, and once it is over. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/introductions/{introductionId}", {
  PUT: endpoint({
    params: introductionParamsSchema,
    body: answerIntroductionSchema,
    handler: ({ actor, params: { id: eventId, introductionId: id }, body }) =>
      answerIntroduction(actor, { eventId, id }, body),
  }),
});
