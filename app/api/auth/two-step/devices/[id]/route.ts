import { defineRoute, endpoint } from "@/lib/api/define-route";
import { twoStepIdSchema } from "@/lib/two-step/schema";
import { forgetDevice } from "@/lib/two-step/service/sign-in/remembered-devices";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/devices/{id}", {
  DELETE: endpoint({
    auth: "user",
    params: twoStepIdSchema,
    handler: ({ actor, params }) => forgetDevice(actor, params.id),
  }),
});
