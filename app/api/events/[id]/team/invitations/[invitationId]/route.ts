import { defineRoute, endpoint } from "@/lib/api/define-route";
import { teamInvitationParamsSchema } from "@/lib/events/schema/team";
import { revokeTeamInvitation } from "@/lib/events/service/team/invitations";

/** DELETE (owner, admin) → 204. The mailed link no longer works. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/team/invitations/{invitationId}", {
  DELETE: endpoint({
    params: teamInvitationParamsSchema,
    handler: ({ actor, params }) => revokeTeamInvitation(actor, params.id, params.invitationId),
  }),
});
