import { z } from "zod";

import { ONBOARDING_STEPS } from "./constants";
import type { onboardingStatusSchema, onboardingStepResponseSchema } from "./responses";

export type OnboardingStatus = z.infer<typeof onboardingStatusSchema>;

export const onboardingStepSchema = z.object({
  stepName: z.enum(ONBOARDING_STEPS, "onboarding.unknownStep"),
  skipped: z.boolean("onboarding.skippedMissing"),
});
export type OnboardingStepInput = z.output<typeof onboardingStepSchema>;

/** `completedAt` is ISO 8601. */
export type OnboardingStepResponse = z.infer<typeof onboardingStepResponseSchema>;
