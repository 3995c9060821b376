import { defineRoute, idEndpoint } from "@/lib/api/define-route";
import { inviteToTeamSchema } from "@/lib/events/schema/team";
import { inviteToTeam } from "@/lib/events/service/team/invitations";
import { reply } from "@/lib/http/server/reply";
import { sendAccountMails } from "@/lib/notifications/service/deliveries/run-deliveries";
import { enqueueInvitation } from "@/lib/notifications/service/queue/enqueue";

/** POST (owner, admin) → 201, and a link by mail that replaces an earlier one. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/team/invitations", {
  POST: idEndpoint({
    body: inviteToTeamSchema,
    handler: async ({ actor, params, body, locale }) => {
      const payload = { about: "team_invitation", locale } as const;
      const invitation = await inviteToTeam(actor, params.id, body, (tx, key) =>
        enqueueInvitation({ key, senderId: actor.userId, email: body.email, payload }, tx),
      );
      sendAccountMails();
      return reply(201, invitation);
    },
  }),
});
