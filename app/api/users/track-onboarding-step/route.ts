import { defineRoute, withActor } from "@/lib/api/define-route";
import { onboardingStepSchema } from "@/lib/onboarding/schema";
import { trackOnboardingStep } from "@/lib/onboarding/service";

/** One row per member and step; the last write wins. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/track-onboarding-step", {
  POST: withActor(trackOnboardingStep, { body: onboardingStepSchema }),
});
