import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { publish } from "@/lib/realtime/bus";

import { requireOnboardingStatus } from "./data";
import type { OnboardingStatus, OnboardingStepInput, OnboardingStepResponse } from "./schema";

/** Clears an earlier skip. Repeating it keeps the first completion's time. */
export const completeOnboarding = (actor: Actor): Promise<OnboardingStatus> =>
  setStatus(actor, { onboardingCompleted: true, onboardingSkipped: false, onboardingCompletedAt: clock.now() });

export const skipOnboarding = (actor: Actor): Promise<OnboardingStatus> =>
  setStatus(actor, { onboardingSkipped: true });

/** Does nothing once it is completed. */
async function setStatus(actor: Actor, data: Prisma.ProfileUpdateManyMutationInput): Promise<OnboardingStatus> {
  await db().profile.updateMany({ where: { userId: actor.userId, onboardingCompleted: false }, data });
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
