import { defineRoute, endpoint } from "@/lib/http/define-route";
import { pushKey } from "@/lib/notifications/service/devices";

/** GET → { publicKey }, null where push is not set up. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  GET: endpoint({ auth: "user", handler: async () => pushKey() }),
});
