import { defineRoute, endpoint } from "@/lib/api/define-route";
import { reply } from "@/lib/http/server/reply";
import { addPasskeySchema } from "@/lib/two-step/schema";
import { addPasskey } from "@/lib/two-step/service/passkeys";

/** POST → 201, with recovery codes if it is the account's first factor. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/passkeys", {
  POST: endpoint({
    reauthenticate: "everyone",
    body: addPasskeySchema,
    handler: async ({ actor, body }) => reply(201, await addPasskey(actor, body)),
  }),
});
