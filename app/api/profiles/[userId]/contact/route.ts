import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { viewContact } from "@/lib/people/service/view-contact";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/profiles/{userId}/contact", {
  GET: endpoint({
    auth: "user",
    params: z.object({ userId: idSchema }),
    handler: ({ actor, params }) => viewContact(actor, params.userId),
  }),
});
