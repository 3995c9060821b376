import { defineRoute, idEndpoint, withId } from "@/lib/api/define-route";
import { listIntroductions } from "@/lib/introductions/data";
import { introduceSchema } from "@/lib/introductions/schema";
import { introduce } from "@/lib/introductions/service";
import { notifyIntroduction } from "@/lib/notifications/service/push/introduction-push";

/**
 * docs/product/introductions.md. GET → those that wait for the caller's answer. POST { userIds,
 * line? } → 204, whether the two see it or not.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/introductions", {
  GET: withId(listIntroductions),
  POST: idEndpoint({
    body: introduceSchema,
    handler: ({ actor, params, body }) =>
      introduce(actor, params.id, body, (tx, introduction) => notifyIntroduction(introduction, tx)),
  }),
});
