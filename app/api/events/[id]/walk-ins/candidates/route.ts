import { listWalkInCandidates } from "@/lib/admin/data/walk-in-candidates";
import { walkInSearchSchema } from "@/lib/attendance/schema/walk-in";
import { idParamsSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";

/** GET ?search= → members without an RSVP, for admins, by name or email. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/walk-ins/candidates", {
  GET: endpoint({
    auth: "admin",
    params: idParamsSchema,
    query: walkInSearchSchema,
    handler: ({ actor, params, query }) => listWalkInCandidates(actor, params.id, query.search),
  }),
});
