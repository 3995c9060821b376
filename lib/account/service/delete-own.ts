import type { Actor } from "@/lib/auth/schema/actor";
import { lockActor } from "@/lib/auth/service/lock-actor";
import { requirePassword, requireSamePassword } from "@/lib/auth/service/require-password";

import type { DeleteAccountInput } from "../schema";
import { deleteAccount } from "./delete";

/** @throws AppError `forbidden` for a wrong password, `rate_limited`, `conflict` (last admin) */
export async function deleteOwnAccount(actor: Actor, { password }: DeleteAccountInput): Promise<void> {
  const checkedHash = await requirePassword(actor.userId, password);
  await deleteAccount(actor.userId, async (tx) => {
    await lockActor(tx, actor);
    await requireSamePassword(tx, actor.userId, checkedHash);
  });
}
