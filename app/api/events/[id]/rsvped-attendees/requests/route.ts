import { decideEventRequests } from "@/lib/attendance/service/requests";
import { idParamsSchema } from "@/lib/core/shared/id";
import { decideRequestsSchema } from "@/lib/events/schema/rsvp";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { notifyDecided } from "@/lib/notifications/service/events/event-notifications";

/** POST { decision, userIds | all } → how many were confirmed, waitlisted, declined. 409 ended. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/requests", {
  POST: endpoint({
    auth: "user",
    params: idParamsSchema,
    body: decideRequestsSchema,
    handler: ({ actor, params, body }) => decideEventRequests(actor, params.id, body, notifyDecided),
  }),
});
