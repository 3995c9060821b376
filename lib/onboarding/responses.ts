import { z } from "zod";

import { ONBOARDING_STEPS } from "./constants";

export const onboardingStatusSchema = z.strictObject({ completed: z.boolean(), skipped: z.boolean() });

export const onboardingStepResponseSchema = z.strictObject({
  stepName: z.enum(ONBOARDING_STEPS),
  skipped: z.boolean(),
  completedAt: z.iso.datetime(),
});
