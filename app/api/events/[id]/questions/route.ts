import { idParamsSchema } from "@/lib/core/shared/id";
import { listEventQuestions } from "@/lib/events/data/questions";
import { setQuestionsSchema } from "@/lib/events/schema/questions";
import { setQuestions } from "@/lib/events/service/questions";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/**
 * GET → the questions of an RSVP. PUT (its owner or editors, admin) { questions } → the same,
 * replaced.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/questions", {
  GET: endpoint({
    params: idParamsSchema,
    handler: ({ params }) => listEventQuestions(params.id),
  }),
  PUT: endpoint({
    params: idParamsSchema,
    body: setQuestionsSchema,
    handler: ({ actor, params, body }) => setQuestions(actor, params.id, body),
  }),
});
