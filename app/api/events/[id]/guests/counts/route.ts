import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";
import { countGuests } from "@/lib/guests/data/guests";

/** GET → how many guests are confirmed, pending, declined, checked in, and not invited. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/guests/counts", {
  GET: endpoint({
    auth: "user",
    params: idParamsSchema,
    handler: ({ actor, params }) => countGuests(actor, params.id),
  }),
});
