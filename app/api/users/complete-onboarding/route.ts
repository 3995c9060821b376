import { defineRoute, endpoint } from "@/lib/http/server/define-route";
import { completeOnboarding } from "@/lib/onboarding/service";

/** The walkthrough was gone through: `{ completed, skipped }` (contract §4). */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/complete-onboarding", {
  POST: endpoint({ auth: "user", handler: ({ actor }) => completeOnboarding(actor) }),
});
