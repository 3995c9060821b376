import { activitiesSchema } from "@/lib/activity/schema";
import { trackActivity } from "@/lib/activity/service/track";
import { defineRoute, endpoint } from "@/lib/api/define-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/activity/track", {
  POST: endpoint({
    body: activitiesSchema,
    handler: ({ actor, body }) => trackActivity(actor.userId, ...[body].flat()),
  }),
});
