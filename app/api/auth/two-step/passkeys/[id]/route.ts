import { defineRoute, endpoint } from "@/lib/api/define-route";
import { noContent } from "@/lib/http/server/reply";
import { passkeyNameSchema, twoStepIdSchema } from "@/lib/two-step/schema";
import { removePasskey, renamePasskey } from "@/lib/two-step/service/passkeys";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/passkeys/{id}", {
  PATCH: endpoint({
    auth: "user",
    params: twoStepIdSchema,
    body: passkeyNameSchema,
    handler: async ({ actor, params, body }) => {
      await renamePasskey(actor, params.id, body.name);
      return noContent();
    },
  }),
  DELETE: endpoint({
    auth: "user",
    reauthenticate: "everyone",
    params: twoStepIdSchema,
    handler: async ({ actor, params }) => {
      await removePasskey(actor, params.id);
      return noContent();
    },
  }),
});
