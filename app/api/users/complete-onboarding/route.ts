import { defineRoute, endpoint } from "@/lib/api/define-route";
import { completeOnboarding } from "@/lib/onboarding/service";

/** POST → { completed, skipped }. Records that the member finished the walkthrough. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/complete-onboarding", {
  POST: endpoint({ auth: "user", handler: ({ actor }) => completeOnboarding(actor) }),
});
