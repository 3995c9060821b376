import { defineRoute, withId } from "@/lib/api/define-route";
import { forgetDevice } from "@/lib/two-step/service/sign-in/remembered-devices";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step/devices/{id}", {
  DELETE: withId(forgetDevice),
});
