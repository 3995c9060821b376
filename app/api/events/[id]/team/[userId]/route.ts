import { defineRoute, endpoint } from "@/lib/api/define-route";
import { clock } from "@/lib/core/shared/clock";
import { teamScopeSchema } from "@/lib/events/schema/series";
import { teamMemberParamsSchema, teamRoleSchema } from "@/lib/events/schema/team";
import { changeTeamRole, removeFromTeam } from "@/lib/events/service/team/members";

/**
 * PATCH (owner, admin) { role } → 204; `owner` hands the event over to an editor. DELETE (owner,
 * admin, the member) → 204. Both 409 for an owner who would leave the event without one, and with
 * ?scope=this|thisAndLater|all for a date of a series.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/team/{userId}", {
  PATCH: endpoint({
    params: teamMemberParamsSchema,
    query: teamScopeSchema,
    body: teamRoleSchema,
    handler: ({ actor, params: { id, userId }, query, body }) =>
      changeTeamRole(actor, { eventId: id, userId }, body.role, query.scope),
  }),
  DELETE: endpoint({
    params: teamMemberParamsSchema,
    query: teamScopeSchema,
    handler: ({ actor, params: { id, userId }, query }) =>
      removeFromTeam(actor, { eventId: id, userId }, clock.now(), query.scope),
  }),
});
