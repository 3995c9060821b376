import { defineRoute, withActor } from "@/lib/api/define-route";
import { addPasskeySchema } from "@/lib/two-step/schema";
import { addPasskey } from "@/lib/two-step/service/passkeys";

/** POST → 201, with recovery codes if it is the account's first factor. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/passkeys", {
  POST: withActor(addPasskey, { reauthenticate: "everyone", body: addPasskeySchema, status: 201 }),
});
