import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { query } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/server/bus";

import type { OnboardingStatus, OnboardingStepResponse, OnboardingStepInput } from "./schema";

/** Went through to the end. Who had skipped it before has now seen it. Again changes nothing: the first time is kept. */
export const completeOnboarding = (actor: Actor): Promise<OnboardingStatus> =>
  change(
    "complete_onboarding",
    `UPDATE profiles SET "onboardingCompleted" = true, "onboardingSkipped" = false,
       "onboardingCompletedAt" = coalesce("onboardingCompletedAt", $2), "updatedAt" = $2
     WHERE "userId" = $1 RETURNING "onboardingCompleted" AS completed, "onboardingSkipped" AS skipped`,
    actor,
  );

/** Left it (spec A§4: closing marks the whole tour skipped). Who had completed it stays so: a second look undoes nothing. */
export const skipOnboarding = (actor: Actor): Promise<OnboardingStatus> =>
  change(
    "skip_onboarding",
    `UPDATE profiles SET "onboardingSkipped" = NOT "onboardingCompleted", "updatedAt" = $2
     WHERE "userId" = $1 RETURNING "onboardingCompleted" AS completed, "onboardingSkipped" AS skipped`,
    actor,
  );

async function change(name: string, sql: string, actor: Actor): Promise<OnboardingStatus> {
  const [status] = await query<OnboardingStatus>(name, sql, [actor.userId, clock.now()]);
  if (!status) throw new AppError("not_found", "This profile is no longer available.");
  await publish({ type: "resource_changed", resource: "viewer", userIds: [actor.userId] });
  return status;
}

/** One row for each member and step; the last word on it stands (contract §4). */
export async function trackOnboardingStep(actor: Actor, step: OnboardingStepInput): Promise<OnboardingStepResponse> {
  const now = clock.now();
  await query(
    "track_onboarding_step",
    `INSERT INTO user_onboarding_steps ("userId", "stepName", skipped, "completedAt") VALUES ($1, $2, $3, $4)
     ON CONFLICT ("userId", "stepName") DO UPDATE SET skipped = excluded.skipped, "completedAt" = excluded."completedAt"`,
    [actor.userId, step.stepName, step.skipped, now],
  );
  return { ...step, completedAt: now.toISOString() };
}
