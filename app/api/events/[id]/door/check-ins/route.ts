import { doorCheckInsInputSchema } from "@/lib/door/schema";
import { recordCheckIns } from "@/lib/door/service/ledger";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** POST { deviceId, items } → a result for each item, in order. Safe to repeat. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/door/check-ins", {
  POST: idEndpoint({
    auth: "door",
    scope: "checkins:write",
    body: doorCheckInsInputSchema,
    // A limit of its own, because a scanner reads three codes a second.
    rateLimit: false,
    handler: ({ actor, params, body }) => recordCheckIns(actor, params.id, body),
  }),
});
