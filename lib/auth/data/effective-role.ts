import type { Actor } from "@/lib/auth/schema/actor";
import { env } from "@/lib/core/server/process/env";

/**
 * Returns the role that a member acts with: with `ADMIN_TWO_STEP=required` an admin without a second step has the rights of a member. The only place where the stored role
 * becomes that role (docs/product/two-step.md#required-for-admins).
 */
export const toEffectiveRole = ({ role, hasTwoStep }: { role: string; hasTwoStep: boolean }): Actor["role"] =>
  role === "admin" && (hasTwoStep || env().ADMIN_TWO_STEP !== "required") ? "admin" : "user";
