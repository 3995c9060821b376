import { defineRoute, withActor } from "@/lib/api/define-route";
import { completeOnboarding } from "@/lib/onboarding/service";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/complete-onboarding", {
  POST: withActor(completeOnboarding),
});
