import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { nextRoundSchema } from "@/lib/rounds/schema";
import { goToNextRound } from "@/lib/rounds/service";

/** POST { round } → 204. 409 before the round's end for members, and if too few are in to start. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rounds/next", {
  POST: idEndpoint({
    body: nextRoundSchema,
    handler: ({ actor, params, body }) => goToNextRound(actor, params.id, body),
  }),
});
