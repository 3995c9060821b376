import { defineRoute, endpoint } from "@/lib/api/define-route";
import { noContent } from "@/lib/http/server/reply";
import { subscribeSchema, unsubscribeSchema } from "@/lib/notifications/schema";
import { addDevice, removeDevice } from "@/lib/notifications/service/push/devices";

/** POST { endpoint, keys } → 204 for as long as the session lasts. DELETE { endpoint } → 204. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/push/subscribe", {
  POST: endpoint({
    auth: "user",
    body: subscribeSchema,
    handler: async ({ actor, body }) => {
      await addDevice(actor, body);
      return noContent();
    },
  }),
  DELETE: endpoint({
    auth: "user",
    body: unsubscribeSchema,
    handler: async ({ actor, body }) => {
      await removeDevice(actor, body.endpoint);
      return noContent();
    },
  }),
});
