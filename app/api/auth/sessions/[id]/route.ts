import { sessionIdSchema } from "@/lib/account/schema";
import { endSession } from "@/lib/account/service/sessions";
import { defineRoute, endpoint } from "@/lib/api/define-route";
import { noContent } from "@/lib/http/server/reply";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/sessions/{id}", {
  DELETE: endpoint({
    auth: "user",
    params: sessionIdSchema,
    handler: async ({ actor, params }) => {
      await endSession(actor, params.id);
      return noContent();
    },
  }),
});
