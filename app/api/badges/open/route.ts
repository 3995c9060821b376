import { defineRoute, endpoint } from "@/lib/api/define-route";
import { badgeCodeInputSchema } from "@/lib/badges/schema";
import { findBadgeMember } from "@/lib/badges/service/open-badge";

/** POST { code } → the shared profile of the member with this name tag. 404 for any other code. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/badges/open", {
  POST: endpoint({
    body: badgeCodeInputSchema,
    handler: ({ actor, body }) => findBadgeMember(actor, body.code),
  }),
});
