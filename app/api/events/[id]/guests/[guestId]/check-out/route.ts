import { defineRoute, endpoint } from "@/lib/api/define-route";
import { guestParamsSchema } from "@/lib/guests/schema/guests";
import { undoGuestCheckIn } from "@/lib/guests/service/check-in";

/** POST → 204: the guest was not checked in. Safe to repeat. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/guests/{guestId}/check-out", {
  POST: endpoint({
    auth: "user",
    params: guestParamsSchema,
    handler: ({ actor, params }) => undoGuestCheckIn(actor, params.id, params.guestId),
  }),
});
