import { defineRoute, endpoint, withActor } from "@/lib/api/define-route";
import { subscribeSchema, unsubscribeSchema } from "@/lib/notifications/schema";
import { addDevice, removeDevice } from "@/lib/notifications/service/push/devices";

/** POST { endpoint, keys } → 204 for as long as the session lasts. DELETE { endpoint } → 204. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/push/subscribe", {
  POST: withActor(addDevice, { body: subscribeSchema }),
  DELETE: endpoint({
    body: unsubscribeSchema,
    handler: ({ actor, body }) => removeDevice(actor, body.endpoint),
  }),
});
