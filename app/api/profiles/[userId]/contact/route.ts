import { defineRoute, endpoint } from "@/lib/api/define-route";
import { viewContact } from "@/lib/people/service/view-contact";
import { userIdSchema } from "@/lib/profiles/schema/public-user";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/{userId}/contact", {
  GET: endpoint({
    params: userIdSchema,
    handler: ({ actor, params }) => viewContact(actor, params.userId),
  }),
});
