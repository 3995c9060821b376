import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { publish } from "@/lib/realtime/bus";

import { requireOnboardingStatus } from "./data";
import type { OnboardingStatus, OnboardingStepInput, OnboardingStepResponse } from "./schema";

/** Clears an earlier skip. Repeating it keeps the first completion's time. */
export async function completeOnboarding(actor: Actor): Promise<OnboardingStatus> {
  await db().profile.updateMany({
    where: { userId: actor.userId, onboardingCompleted: false },
    data: { onboardingCompleted: true, onboardingSkipped: false, onboardingCompletedAt: clock.now() },
  });
  return publishStatus(actor);
}

/** Does nothing once it is completed. */
export async function skipOnboarding(actor: Actor): Promise<OnboardingStatus> {
  await db().profile.updateMany({
    where: { userId: actor.userId, onboardingCompleted: false },
    data: { onboardingSkipped: true },
  });
  return publishStatus(actor);
}

async function publishStatus(actor: Actor): Promise<OnboardingStatus> {
  const status = await requireOnboardingStatus(actor);
  await publish({ type: "resource_changed", resource: "viewer", userIds: [actor.userId] });
  return status;
}

/** One row per member and step; the last call wins. */
export async function trackOnboardingStep(
  { userId }: Actor,
  { stepName, skipped }: OnboardingStepInput,
): Promise<OnboardingStepResponse> {
  const completedAt = clock.now();
  await db().userOnboardingStep.upsert({
    where: { userId_stepName: { userId, stepName } },
    create: { userId, stepName, skipped, completedAt },
    update: { skipped, completedAt },
    select: { stepName: true },
  });
  return { stepName, skipped, completedAt: completedAt.toISOString() };
}
