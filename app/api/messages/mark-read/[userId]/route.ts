import { defineRoute, endpoint } from "@/lib/api/define-route";
import { markRead } from "@/lib/messages/service/mark-read";
import { userIdSchema } from "@/lib/profiles/schema/public-user";

/** POST → { count }. Marks a person's messages as read. 404 if the person is unknown or blocked. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/messages/mark-read/{userId}", {
  POST: endpoint({
    params: userIdSchema,
    handler: ({ actor, params }) => markRead(actor, params.userId),
  }),
});
