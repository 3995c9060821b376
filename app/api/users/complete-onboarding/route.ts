import { defineRoute, endpoint } from "@/lib/api/define-route";
import { completeOnboarding } from "@/lib/onboarding/service";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/complete-onboarding", {
  POST: endpoint({ handler: ({ actor }) => completeOnboarding(actor) }),
});
