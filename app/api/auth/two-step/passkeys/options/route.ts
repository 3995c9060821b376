import { defineRoute, withActor } from "@/lib/api/define-route";
import { requestNewPasskey } from "@/lib/two-step/service/passkeys";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/passkeys/options", {
  POST: withActor(requestNewPasskey, { reauthenticate: "everyone" }),
});
