import { listOwnAnswers } from "@/lib/events/data/questions";
import { answersSchema } from "@/lib/events/schema/questions";
import { setAnswers } from "@/lib/events/service/questions";
import { defineRoute, idEndpoint, withId } from "@/lib/api/define-route";

/** GET → the caller's answers. PUT { answers } → 204, replaces them; 404 without an RSVP. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvp/answers", {
  GET: withId(listOwnAnswers),
  PUT: idEndpoint({
    body: answersSchema,
    handler: ({ actor, params, body }) => setAnswers(actor, params.id, body.answers),
  }),
});
