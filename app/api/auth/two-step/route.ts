import { defineRoute, endpoint, withActor } from "@/lib/api/define-route";
import { getTwoStepState } from "@/lib/two-step/data/state";
import { turnOffTwoStep } from "@/lib/two-step/service/reset";

/** GET → the state, without secrets. DELETE → 204. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/auth/two-step", {
  GET: endpoint({ handler: ({ actor, locale }) => getTwoStepState(actor, locale) }),
  DELETE: withActor(turnOffTwoStep, { reauthenticate: "everyone" }),
});
