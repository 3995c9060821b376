import type { Actor } from "@/lib/auth/schema/actor";
import { requirePassword } from "@/lib/auth/service/require-password";

import type { DeleteAccountInput } from "../schema";
import { deleteAccount } from "./delete";

/**
 * Deletes the actor's account for good.
 * @throws AppError `forbidden` for a wrong password, `rate_limited` after ten in a minute, `conflict` for the last admin
 */
export async function deleteOwnAccount({ userId }: Actor, { password }: DeleteAccountInput): Promise<void> {
  await requirePassword(userId, password);
  await deleteAccount(userId);
}
