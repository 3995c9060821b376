import { defineRoute, idEndpoint, withId } from "@/lib/api/define-route";
import { passkeyNameSchema } from "@/lib/two-step/schema";
import { removePasskey, renamePasskey } from "@/lib/two-step/service/passkeys";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/passkeys/{id}", {
  PATCH: idEndpoint({
    body: passkeyNameSchema,
    handler: ({ actor, params, body }) => renamePasskey(actor, params.id, body.name),
  }),
  DELETE: withId(removePasskey, { reauthenticate: "everyone" }),
});
