import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { readUnreadCount } from "@/lib/messages/data/conversations";

/** How many messages to the caller are unread: `{ count }` (contract §4). */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  GET: endpoint({
    auth: "user",
    handler: async ({ actor }) => ({ count: await readUnreadCount(actor) }),
  }),
});
