import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { conversationParamsSchema } from "@/lib/messages/schema";
import { markRead } from "@/lib/messages/service/mark-read";

/** Marks all that this person sent the caller as read: `{ count }` (contract §4). 404 for somebody unknown or blocked. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/messages/mark-read/{userId}", {
  POST: endpoint({
    auth: "user",
    params: conversationParamsSchema,
    handler: ({ actor, params }) => markRead(actor, params.userId),
  }),
});
