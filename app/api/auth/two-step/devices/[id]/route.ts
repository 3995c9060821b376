import { defineRoute, endpoint } from "@/lib/api/define-route";
import { noContent } from "@/lib/http/server/reply";
import { twoStepIdSchema } from "@/lib/two-step/schema";
import { forgetDevice } from "@/lib/two-step/service/sign-in/remembered-devices";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/devices/{id}", {
  DELETE: endpoint({
    auth: "user",
    params: twoStepIdSchema,
    handler: async ({ actor, params }) => {
      await forgetDevice(actor, params.id);
      return noContent();
    },
  }),
});
