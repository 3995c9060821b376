import { defineRoute, endpoint } from "@/lib/api/define-route";
import { clock } from "@/lib/core/shared/clock";
import { teamMemberParamsSchema, teamRoleSchema } from "@/lib/events/schema/team";
import { changeTeamRole, removeFromTeam } from "@/lib/events/service/team/members";

/**
 * PATCH (owner, admin) { role } → 204; `owner` hands the event over to an editor. DELETE (owner,
 * admin, the member) → 204. Both 409 for an owner who would leave the event without one.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/team/{userId}", {
  PATCH: endpoint({
    params: teamMemberParamsSchema,
    body: teamRoleSchema,
    handler: ({ actor, params: { id, userId }, body }) => changeTeamRole(actor, { eventId: id, userId }, body.role),
  }),
  DELETE: endpoint({
    params: teamMemberParamsSchema,
    handler: ({ actor, params: { id, userId } }) => removeFromTeam(actor, { eventId: id, userId }, clock.now()),
  }),
});
