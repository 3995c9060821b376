import { listTurnout } from "@/lib/attendance/data/turnout";
import { listTurnoutSchema } from "@/lib/attendance/schema/turnout";
import { idParamsSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET ?show=all|came|missed&search&limit≤100&cursor → TurnoutEntry[]. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/rsvped-attendees/turnout", {
  GET: endpoint({
    auth: "user",
    params: idParamsSchema,
    query: listTurnoutSchema,
    handler: ({ actor, params, query }) => listTurnout(actor, params.id, query),
  }),
});
