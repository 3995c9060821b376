import { defineRoute, idEndpoint, withId } from "@/lib/api/define-route";
import { getRounds } from "@/lib/rounds/data/open-rounds";
import { announceRoundsSchema } from "@/lib/rounds/schema";
import { announceRounds, endRounds } from "@/lib/rounds/service";

/**
 * docs/product/rounds.md. GET → the caller's table, 204 without rounds. POST { rounds, minutes,
 * size } (organizers) → 204, 409 while others go on. DELETE (organizers) → 204.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rounds", {
  GET: withId(getRounds),
  POST: idEndpoint({
    body: announceRoundsSchema,
    handler: ({ actor, params, body }) => announceRounds(actor, params.id, body),
  }),
  DELETE: withId(endRounds),
});
