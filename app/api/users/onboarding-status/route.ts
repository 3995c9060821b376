import { defineRoute, withActor } from "@/lib/api/define-route";
import { requireOnboardingStatus } from "@/lib/onboarding/data";

export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/onboarding-status", {
  GET: withActor(requireOnboardingStatus),
});
