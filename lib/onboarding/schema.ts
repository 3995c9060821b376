import { z } from "zod";

import { ONBOARDING_STEPS } from "./constants";

/** Spec A§3: the answer of the status call and of both that change it. */
export type OnboardingStatus = { completed: boolean; skipped: boolean };

/** The body of POST /api/users/track-onboarding-step. */
export const onboardingStepSchema = z.object({
  stepName: z.enum(ONBOARDING_STEPS, "There is no such step"),
  skipped: z.boolean("Please say whether the step was skipped"),
});
export type OnboardingStepInput = z.output<typeof onboardingStepSchema>;

/** Its answer; `completedAt` is ISO 8601. */
export type OnboardingStepResponse = OnboardingStepInput & { completedAt: string };
