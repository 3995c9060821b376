import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { doorGuestSchema } from "@/lib/guests/schema/guests";
import { addGuestAtDoor } from "@/lib/guests/service/guests";
import { reply } from "@/lib/http/server/reply";

/** POST { id, name, email, isOverCapacity } → 201 { id }. 409 conflict if no place is free. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/door/guests", {
  POST: idEndpoint({
    auth: "door",
    body: doorGuestSchema,
    handler: async ({ actor, params, body }) => reply(201, await addGuestAtDoor(actor, params.id, body)),
  }),
});
