import { defineRoute, endpoint } from "@/lib/api/define-route";
import { listConversations } from "@/lib/messages/data/conversations.sql";
import { conversationsQuerySchema } from "@/lib/messages/schema";

/** GET → the caller's conversations, newest message first, without blocked people. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/messages/conversations", {
  GET: endpoint({
    query: conversationsQuerySchema,
    handler: ({ actor, query }) => listConversations(actor, query.cursor),
  }),
});
