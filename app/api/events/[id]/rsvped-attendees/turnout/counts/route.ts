import { countTurnout } from "@/lib/attendance/data/turnout";
import { idParamsSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/turnout/counts", {
  GET: endpoint({
    auth: "user",
    params: idParamsSchema,
    handler: ({ actor, params }) => countTurnout(actor, params.id),
  }),
});
