import { defineRoute, withActor } from "@/lib/api/define-route";
import { forgetDevices } from "@/lib/two-step/service/sign-in/remembered-devices";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/devices", {
  DELETE: withActor(forgetDevices),
});
