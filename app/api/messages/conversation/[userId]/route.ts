import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { listMessages } from "@/lib/messages/data/messages";
import { conversationParamsSchema, conversationQuerySchema } from "@/lib/messages/schema";

/**
 * The caller's messages with one person, oldest first: the newest 50; `before=<id>` the 50 before it; `after=<id>` the
 * next 200 (contract §4). 404 for somebody unknown or blocked, and for an id that isn't of this conversation.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/messages/conversation/{userId}", {
  GET: endpoint({
    auth: "user",
    params: conversationParamsSchema,
    query: conversationQuerySchema,
    handler: ({ actor, params, query }) => listMessages(actor, params.userId, query),
  }),
});
