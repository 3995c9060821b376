import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { pushKey } from "@/lib/notifications/service/push/devices";

/** GET → { publicKey }, null where push is not set up. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  GET: endpoint({ auth: "user", handler: async () => pushKey() }),
});
