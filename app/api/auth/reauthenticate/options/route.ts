import { defineRoute, endpoint } from "@/lib/api/define-route";
import { requestProofPasskey } from "@/lib/two-step/service/reauthenticate";

/** POST → what the browser needs to ask the caller for a passkey. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/reauthenticate/options", {
  POST: endpoint({ auth: "user", handler: ({ actor }) => requestProofPasskey(actor) }),
});
