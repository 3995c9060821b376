import type { Actor } from "@/lib/auth/schema/actor";
import { env } from "@/lib/core/server/process/env";

/**
 * With `ADMIN_TWO_STEP=required`, an admin without a second step is a member
 * (docs/product/two-step.md#required-for-admins). No other code may decide this.
 */
export const toEffectiveRole = ({ role, hasTwoStep }: { role: string; hasTwoStep: boolean }): Actor["role"] =>
  role === "admin" && (hasTwoStep || env().ADMIN_TWO_STEP !== "required") ? "admin" : "user";
