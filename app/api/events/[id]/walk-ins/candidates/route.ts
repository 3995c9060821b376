import { listWalkInCandidates } from "@/lib/admin/data/walk-in-candidates";
import { walkInSearchSchema } from "@/lib/attendance/schema/walk-in";
import { defineRoute, idEndpoint } from "@/lib/api/define-route";

/** GET ?search= → members without an RSVP, for admins, by name or email. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/walk-ins/candidates", {
  GET: idEndpoint({
    auth: "admin",
    query: walkInSearchSchema,
    handler: ({ actor, params, query }) => listWalkInCandidates(actor, params.id, query.search),
  }),
});
