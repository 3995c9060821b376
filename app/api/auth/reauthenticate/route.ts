import { defineRoute, endpoint } from "@/lib/api/define-route";
import { noContent } from "@/lib/http/server/reply";
import { proofBodySchema } from "@/lib/two-step/schema";
import { reauthenticate } from "@/lib/two-step/service/reauthenticate";

/** POST → 204. Allows sensitive actions for 15 minutes. 403 for a wrong password or factor. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/reauthenticate", {
  POST: endpoint({
    auth: "user",
    body: proofBodySchema,
    handler: async ({ actor, body }) => {
      await reauthenticate(actor, body.proof);
      return noContent();
    },
  }),
});
