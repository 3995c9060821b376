import type { Actor } from "@/lib/auth/schema/actor";
import { env } from "@/lib/core/server/process/env";

/**
 * The only place that turns the stored role into the effective one. With `ADMIN_TWO_STEP=required`,
 * an admin without a second step is a member (docs/product/two-step.md#required-for-admins).
 */
export const toEffectiveRole = ({ role, hasTwoStep }: { role: string; hasTwoStep: boolean }): Actor["role"] =>
  role === "admin" && (hasTwoStep || env().ADMIN_TWO_STEP !== "required") ? "admin" : "user";
