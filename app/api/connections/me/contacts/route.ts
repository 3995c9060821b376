import { listConnectionContacts } from "@/lib/connections/data/contacts";
import { connectionsQuerySchema } from "@/lib/connections/schema";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { listReply } from "@/lib/http/server/reply";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/me/contacts", {
  GET: endpoint({
    auth: "user",
    query: connectionsQuerySchema,
    handler: async ({ actor, query, request }) => listReply(await listConnectionContacts(actor, query), request.url),
  }),
});
