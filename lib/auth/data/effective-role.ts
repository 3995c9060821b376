import type { Actor } from "@/lib/auth/schema/actor";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { env } from "@/lib/core/server/process/env";

/**
 * With `ADMIN_TWO_STEP=required`, an admin without a second step is a member
 * (docs/product/two-step.md#required-for-admins). No other code may decide this.
 */
export const toEffectiveRole = ({ role, hasTwoStep }: { role: string; hasTwoStep: boolean }): Actor["role"] =>
  role === "admin" && (hasTwoStep || env().ADMIN_TWO_STEP !== "required") ? "admin" : "user";

export const ACTOR_SELECT = {
  id: true,
  role: true,
  hasTwoStep: true,
  emailVerifiedAt: true,
} as const satisfies Prisma.UserSelect;

/** For a job that acts for a member. */
export const toActor = (user: Prisma.UserGetPayload<{ select: typeof ACTOR_SELECT }>): Actor => ({
  ...{ userId: user.id, role: toEffectiveRole(user), sid: "" },
  isEmailVerified: user.emailVerifiedAt !== null,
});
