import { getMemberCode } from "@/lib/attendance/service/member-code";
import { idParamsSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET → { code, secondsLeft }, which the caller shows to the organizer. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/my-code", {
  GET: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => getMemberCode(actor, params.id),
  }),
});
