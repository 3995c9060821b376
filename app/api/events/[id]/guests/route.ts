import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { createGuestSchema } from "@/lib/guests/schema/guests";
import { createGuest } from "@/lib/guests/service/guests";
import { reply } from "@/lib/http/server/reply";

/** POST → 201, pending once no place is free. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/guests", {
  POST: idEndpoint({
    body: createGuestSchema,
    handler: async ({ actor, params, body }) => reply(201, await createGuest(actor, params.id, body)),
  }),
});
