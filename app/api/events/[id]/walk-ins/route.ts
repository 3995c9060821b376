import { listWalkInRequests } from "@/lib/attendance/data/walk-ins";
import { walkInInputSchema } from "@/lib/attendance/schema/walk-in";
import { requestWalkIn } from "@/lib/attendance/service/walk-in-request";
import { defineRoute, idEndpoint, withId } from "@/lib/api/define-route";
import { reply } from "@/lib/http/server/reply";
import { notifyWalkIn } from "@/lib/notifications/service/push/walk-in-push";

/**
 * For organizers. GET → the last hour's requests. POST { userId } or { email } → a request, 201 if
 * new. 409 too_early, ended, or conflict if the member has an RSVP; 429 beyond 3 an hour. By email
 * the response is the same whether it has an account or not.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/walk-ins", {
  GET: withId(listWalkInRequests),
  POST: idEndpoint({
    body: walkInInputSchema,
    handler: async ({ actor, params, body }) => {
      const { isNew, request } = await requestWalkIn(actor, params.id, body, (tx, asked) => notifyWalkIn(asked, tx));
      return reply(isNew ? 201 : 200, request);
    },
  }),
});
