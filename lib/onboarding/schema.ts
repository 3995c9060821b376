import { z } from "zod";

import { ONBOARDING_STEPS } from "./constants";
import type { onboardingStatusSchema, onboardingStepResponseSchema } from "./responses";

/** The response of the status call and of both calls that change it. */
export type OnboardingStatus = z.infer<typeof onboardingStatusSchema>;

/** The body of POST /api/users/track-onboarding-step. */
export const onboardingStepSchema = z.object({
  stepName: z.enum(ONBOARDING_STEPS, "onboarding.unknownStep"),
  skipped: z.boolean("onboarding.skippedMissing"),
});
export type OnboardingStepInput = z.output<typeof onboardingStepSchema>;

/** The response of POST /api/users/track-onboarding-step; `completedAt` is ISO 8601. */
export type OnboardingStepResponse = z.infer<typeof onboardingStepResponseSchema>;
