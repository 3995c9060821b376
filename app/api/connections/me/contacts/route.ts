import { listConnectionContacts } from "@/lib/connections/data/contacts";
import { connectionsQuerySchema } from "@/lib/connections/schema";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/connections/me/contacts", {
  GET: endpoint({
    query: connectionsQuerySchema,
    handler: ({ actor, query }) => listConnectionContacts(actor, query),
  }),
});
