import { listInvitations } from "@/lib/admin/data/invitations";
import { inviteSchema } from "@/lib/admin/schema/invitations";
import { pageQuerySchema } from "@/lib/admin/schema/page";
import { invite } from "@/lib/admin/service/invitations";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply } from "@/lib/http/server/reply";

/** POST → 201, and a link by mail that replaces an earlier one. 409 for a member's address. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/admin/invitations", {
  GET: endpoint({ auth: "admin", query: pageQuerySchema, handler: ({ query }) => listInvitations(query) }),
  POST: endpoint({
    auth: "admin",
    body: inviteSchema,
    handler: async ({ actor, body, locale }) => reply(201, await invite(actor, body, locale)),
  }),
});
