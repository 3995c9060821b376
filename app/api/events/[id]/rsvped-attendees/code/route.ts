import { memberCodeInputSchema } from "@/lib/attendance/schema/walk-in";
import { checkInByCode } from "@/lib/attendance/service/member-code";
import { idParamsSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** POST { code } → the attendance, for the host and admins. 404, 409 too_early, ended, conflict. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/code", {
  POST: endpoint({
    auth: "user",
    params: idParamsSchema,
    body: memberCodeInputSchema,
    handler: ({ actor, params, body }) => checkInByCode(actor, params.id, body.code),
  }),
});
