import { defineRoute, endpoint } from "@/lib/api/define-route";
import { regenerateRecoveryCodes } from "@/lib/two-step/service/reset";

/** POST → ten new recovery codes. The old ones stop working. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/recovery-codes", {
  POST: endpoint({
    reauthenticate: "everyone",
    handler: async ({ actor }) => ({ recoveryCodes: await regenerateRecoveryCodes(actor) }),
  }),
});
