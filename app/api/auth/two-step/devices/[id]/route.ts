import { defineRoute, endpoint } from "@/lib/api/define-route";
import { idParamsSchema } from "@/lib/core/shared/id";
import { forgetDevice } from "@/lib/two-step/service/sign-in/remembered-devices";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/devices/{id}", {
  DELETE: endpoint({
    params: idParamsSchema,
    handler: ({ actor, params }) => forgetDevice(actor, params.id),
  }),
});
