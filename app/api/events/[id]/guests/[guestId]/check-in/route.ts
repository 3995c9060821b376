import { defineRoute, endpoint } from "@/lib/api/define-route";
import { guestParamsSchema } from "@/lib/guests/schema/guests";
import { checkInGuest } from "@/lib/guests/service/check-in";

/** POST → the time of the first check-in. 409 too_early, ended, or for one who isn't confirmed. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/guests/{guestId}/check-in", {
  POST: endpoint({
    auth: "user",
    params: guestParamsSchema,
    handler: ({ actor, params }) => checkInGuest(actor, params.id, params.guestId),
  }),
});
