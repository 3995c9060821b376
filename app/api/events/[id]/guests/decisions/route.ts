import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";
import { decideGuestsSchema } from "@/lib/guests/schema/guests";
import { decideGuests } from "@/lib/guests/service/decide";

/** POST { decision, guestIds | all } → how many were confirmed, declined. 409 ended, or if full. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/guests/decisions", {
  POST: endpoint({
    auth: "user",
    params: idParamsSchema,
    body: decideGuestsSchema,
    handler: ({ actor, params, body }) => decideGuests(actor, params.id, body),
  }),
});
