import { defineRoute, endpoint } from "@/lib/api/define-route";
import { listMessages } from "@/lib/messages/data/messages";
import { conversationQuerySchema } from "@/lib/messages/schema";
import { userIdSchema } from "@/lib/profiles/schema/public-user";

/**
 * GET → the newest 50 messages, oldest first; `before=<id>` the 50 before it, `after=<id>` the next
 * 200. 404 if the person is unknown or blocked, or the message is not in this conversation.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/messages/conversation/{userId}", {
  GET: endpoint({
    params: userIdSchema,
    query: conversationQuerySchema,
    handler: ({ actor, params, query }) => listMessages(actor, params.userId, query),
  }),
});
