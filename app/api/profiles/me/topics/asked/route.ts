import { defineRoute, endpoint } from "@/lib/api/define-route";
import { noContent } from "@/lib/http/server/reply";
import { markAskedForTopics } from "@/lib/profiles/service/topics";

/** POST → 204. The member was asked for topics, and answered "Not now". */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/me/topics/asked", {
  POST: endpoint({
    handler: async ({ actor }) => {
      await markAskedForTopics(actor);
      return noContent();
    },
  }),
});
