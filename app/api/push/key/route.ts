import { defineRoute, endpoint } from "@/lib/api/define-route";
import { getPushKey } from "@/lib/notifications/service/push/devices";

/** GET → { publicKey }, null if push is not configured. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/push/key", {
  GET: endpoint({ handler: async () => getPushKey() }),
});
