import { listOwnAnswers } from "@/lib/events/data/questions";
import { answersSchema } from "@/lib/events/schema/questions";
import { setAnswers } from "@/lib/events/service/questions";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** GET → the caller's answers. PUT { answers } → 204, replaces them; 404 without an RSVP. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvp/answers", {
  GET: idEndpoint({
    handler: ({ actor, params }) => listOwnAnswers(actor, params.id),
  }),
  PUT: idEndpoint({
    body: answersSchema,
    handler: ({ actor, params, body }) => setAnswers(actor, params.id, body.answers),
  }),
});
