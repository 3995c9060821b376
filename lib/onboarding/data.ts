import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { notFound } from "@/lib/core/shared/errors";

import type { OnboardingStatus } from "./schema";

/** @throws AppError `not_found` if the account is gone */
export async function requireOnboardingStatus(actor: Actor): Promise<OnboardingStatus> {
  const profile = await db().profile.findUnique({
    where: { userId: actor.userId },
    select: { onboardingCompleted: true, onboardingSkipped: true },
  });
  if (!profile) throw notFound("onboarding.profileNotFound");
  return { completed: profile.onboardingCompleted, skipped: profile.onboardingSkipped };
}
