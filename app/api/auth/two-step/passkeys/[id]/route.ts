import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";
import { passkeyNameSchema } from "@/lib/two-step/schema";
import { removePasskey, renamePasskey } from "@/lib/two-step/service/passkeys";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/passkeys/{id}", {
  PATCH: endpoint({
    params: idParamsSchema,
    body: passkeyNameSchema,
    handler: ({ actor, params, body }) => renamePasskey(actor, params.id, body.name),
  }),
  DELETE: endpoint({
    reauthenticate: "everyone",
    params: idParamsSchema,
    handler: ({ actor, params }) => removePasskey(actor, params.id),
  }),
});
