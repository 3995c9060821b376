import type { Actor } from "@/lib/auth/schema";
import { query } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";

import type { OnboardingStatus } from "./schema";

/** Whether the actor went through the walkthrough, or left it. Throws `not_found` when the account is gone. */
export async function requireOnboardingStatus(actor: Actor): Promise<OnboardingStatus> {
  const [status] = await query<OnboardingStatus>(
    "onboarding_status",
    `SELECT "onboardingCompleted" AS completed, "onboardingSkipped" AS skipped FROM profiles WHERE "userId" = $1`,
    [actor.userId],
  );
  if (!status) throw new AppError("not_found", "This profile is no longer available.");
  return status;
}
