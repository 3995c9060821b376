import { defineRoute, endpoint } from "@/lib/api/define-route";
import { proofBodySchema } from "@/lib/two-step/schema";
import { reauthenticate } from "@/lib/two-step/service/reauthenticate";

/**
 * POST → 204. Allows sensitive actions for 15 minutes. 403 for a wrong password, factor or code.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/reauthenticate", {
  POST: endpoint({
    body: proofBodySchema,
    handler: ({ actor, body }) => reauthenticate(actor, body.proof),
  }),
});
