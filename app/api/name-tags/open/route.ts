import { defineRoute, endpoint } from "@/lib/api/define-route";
import { nameTagCodeInputSchema } from "@/lib/name-tags/schema";
import { findNameTagMember } from "@/lib/name-tags/service/open-name-tag";

/** POST { code } → the shared profile of the member with this name tag. 404 for any other code. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/name-tags/open", {
  POST: endpoint({
    body: nameTagCodeInputSchema,
    handler: ({ actor, body }) => findNameTagMember(actor, body.code),
  }),
});
