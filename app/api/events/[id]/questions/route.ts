import { listEventQuestions } from "@/lib/events/data/questions";
import { setQuestionsSchema } from "@/lib/events/schema/questions";
import { setQuestions } from "@/lib/events/service/questions";
import { defineRoute, idEndpoint, withId } from "@/lib/api/define-route";

/**
 * GET → the questions of an RSVP. PUT (its owner or editors, admin) { questions } → the same,
 * replaced.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/questions", {
  GET: idEndpoint({
    scope: "events:read",
    handler: ({ params }) => listEventQuestions(params.id),
  }),
  PUT: withId(setQuestions, { scope: "events:write", body: setQuestionsSchema }),
});
