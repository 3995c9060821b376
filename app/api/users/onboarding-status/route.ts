import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { readOnboardingStatus } from "@/lib/onboarding/data";

/** `{ completed, skipped }` (contract §4). */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute({
  GET: endpoint({ auth: "user", handler: ({ actor }) => readOnboardingStatus(actor) }),
});
