import { defineRoute, endpoint } from "@/lib/api/define-route";
import { nameTagParamsSchema } from "@/lib/name-tags/schema";
import { renewNameTag } from "@/lib/name-tags/service/name-tags";

/** POST → the name tag with a new code. The old code no longer works. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/events/{id}/name-tags/{nameTagId}/renew", {
  POST: endpoint({
    params: nameTagParamsSchema,
    handler: ({ actor, params }) => renewNameTag(actor, params),
  }),
});
