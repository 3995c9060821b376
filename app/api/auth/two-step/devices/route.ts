import { defineRoute, endpoint } from "@/lib/api/define-route";
import { noContent } from "@/lib/http/server/reply";
import { forgetDevices } from "@/lib/two-step/service/sign-in/remembered-devices";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/devices", {
  DELETE: endpoint({
    auth: "user",
    handler: async ({ actor }) => {
      await forgetDevices(actor);
      return noContent();
    },
  }),
});
