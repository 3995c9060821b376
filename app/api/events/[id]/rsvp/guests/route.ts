import { defineRoute, idEndpoint, withId } from "@/lib/api/define-route";
import { listPlusOnes } from "@/lib/guests/data/plus-ones";
import { plusOnesSchema } from "@/lib/guests/schema/guests";
import { setPlusOnes } from "@/lib/guests/service/plus-ones";

/** GET → the caller's plus-ones. PUT { guests } → 204, replaces them; 404 without a place. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvp/guests", {
  GET: withId(listPlusOnes),
  PUT: idEndpoint({
    body: plusOnesSchema,
    handler: ({ actor, params, body, locale }) => setPlusOnes(actor, params.id, body, locale),
  }),
});
