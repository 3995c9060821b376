import { listBlockedPeople } from "@/lib/connections/data/blocked";
import { connectionsQuerySchema } from "@/lib/connections/schema";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { listReply } from "@/lib/http/server/reply";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/blocked", {
  GET: endpoint({
    auth: "user",
    query: connectionsQuerySchema,
    handler: async ({ actor, query, request }) => listReply(await listBlockedPeople(actor, query), request.url),
  }),
});
