import { lockUsers } from "@/lib/auth/service/user-lock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { waitForBlockedBackend } from "./blocked-backend";

/**
 * Makes a change of a member in a transaction that has locked them, and commits it only once `call`
 * waits for it, or is done. Returns what `call` does.
 */
export async function callDuring<Result>(
  userId: string,
  change: (tx: Prisma.TransactionClient) => Promise<unknown>,
  call: () => Promise<Result>,
): Promise<Result> {
  const running = await db().$transaction(async (tx) => {
    await lockUsers(tx, [userId]);
    await change(tx);
    const result = call();
    await Promise.race([waitForBlockedBackend(), result]);
    return { result };
  });
  return running.result;
}
