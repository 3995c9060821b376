import { defineRoute, withActor } from "@/lib/api/define-route";
import { changeTopicSchema } from "@/lib/profiles/schema/topics";
import { changeTopic } from "@/lib/profiles/service/topics";

/** PATCH adds or takes out one topic → the stored topics. PUT /api/profiles/me replaces lists. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/me/topics", {
  PATCH: withActor(changeTopic, { body: changeTopicSchema }),
});
