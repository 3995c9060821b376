import { defineRoute, endpoint } from "@/lib/api/define-route";
import { countUnread } from "@/lib/messages/data/unread-counts.sql";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/messages/unread-count", {
  GET: endpoint({
    handler: async ({ actor }) => ({ count: await countUnread(actor) }),
  }),
});
