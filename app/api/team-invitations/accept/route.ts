import { defineRoute, endpoint } from "@/lib/api/define-route";
import { teamTokenSchema } from "@/lib/events/schema/team";
import { acceptTeamInvitation } from "@/lib/events/service/team/invitations";

/** POST { token } → the event and the caller's role. 404 for a used, revoked or expired link. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/team-invitations/accept", {
  POST: endpoint({
    body: teamTokenSchema,
    handler: ({ actor, body }) => acceptTeamInvitation(actor, body.token),
  }),
});
