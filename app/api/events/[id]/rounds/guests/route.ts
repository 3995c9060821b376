import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { changeRoundGuestsSchema } from "@/lib/rounds/schema";
import { changeRoundGuests } from "@/lib/rounds/service";

/** PUT { guestIds, isIn } (organizers) → 204. Skips guests who aren't at the event. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rounds/guests", {
  PUT: idEndpoint({
    body: changeRoundGuestsSchema,
    handler: ({ actor, params, body }) => changeRoundGuests(actor, params.id, body),
  }),
});
