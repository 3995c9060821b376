import type { SecondStepMethod } from "@/lib/auth/responses";
import { db } from "@/lib/core/server/db";

/** Easiest first; empty without two-step sign-in. */
export async function listMethods(userId: string): Promise<SecondStepMethod[]> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: {
      authenticator: { select: { confirmedAt: true } },
      _count: { select: { passkeys: true, recoveryCodes: { where: { usedAt: null } } } },
    },
  });
  if (!user) return [];
  const factors: SecondStepMethod[] = [
    ...(user._count.passkeys > 0 ? (["passkey"] as const) : []),
    ...(user.authenticator?.confirmedAt ? (["authenticator"] as const) : []),
  ];
  return factors.length > 0 && user._count.recoveryCodes > 0 ? [...factors, "recovery"] : factors;
}
