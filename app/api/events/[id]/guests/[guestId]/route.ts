import { defineRoute, endpoint } from "@/lib/api/define-route";
import { guestParamsSchema, updateGuestSchema } from "@/lib/guests/schema/guests";
import { updateGuest } from "@/lib/guests/service/guests";

/** PATCH { name?, email?, company?, note? } → Guest. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/guests/{guestId}", {
  PATCH: endpoint({
    scope: "people:write",
    params: guestParamsSchema,
    body: updateGuestSchema,
    handler: ({ actor, params, body }) => updateGuest(actor, params, body),
  }),
});
