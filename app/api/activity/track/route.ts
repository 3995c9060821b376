import { activitySchema } from "@/lib/activity/schema";
import { trackActivity } from "@/lib/activity/service/track";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { noContent } from "@/lib/http/server/reply";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/activity/track", {
  POST: endpoint({
    auth: "user",
    body: activitySchema,
    handler: async ({ actor, body }) => {
      await trackActivity(actor.userId, body);
      return noContent();
    },
  }),
});
