import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";
import { listGuests } from "@/lib/guests/data/guests";
import { createGuestSchema, listGuestsSchema } from "@/lib/guests/schema/guests";
import { createGuest } from "@/lib/guests/service/guests";
import { reply } from "@/lib/http/server/reply";

/** GET ?show&search&limit≤100&cursor → Guest[]. POST → 201, pending once no place is free. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/guests", {
  GET: endpoint({
    auth: "user",
    params: idParamsSchema,
    query: listGuestsSchema,
    handler: ({ actor, params, query }) => listGuests(actor, params.id, query),
  }),
  POST: endpoint({
    auth: "user",
    params: idParamsSchema,
    body: createGuestSchema,
    handler: async ({ actor, params, body }) => reply(201, await createGuest(actor, params.id, body)),
  }),
});
