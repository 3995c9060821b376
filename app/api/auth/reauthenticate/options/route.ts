import { defineRoute, withActor } from "@/lib/api/define-route";
import { requestProofPasskey } from "@/lib/two-step/service/reauthenticate";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/reauthenticate/options", {
  POST: withActor(requestProofPasskey),
});
