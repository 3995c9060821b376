import { defineRoute, endpoint } from "@/lib/api/define-route";
import { onboardingStepSchema } from "@/lib/onboarding/schema";
import { trackOnboardingStep } from "@/lib/onboarding/service";

/** One row per member and step; the last write wins. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoute("/api/users/track-onboarding-step", {
  POST: endpoint({
    body: onboardingStepSchema,
    handler: ({ actor, body }) => trackOnboardingStep(actor, body),
  }),
});
