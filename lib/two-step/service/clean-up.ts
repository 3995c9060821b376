import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";

/** Removes expired pending sign-ins, passkey challenges and remembered devices, which are refused anyway. Returns how many. */
export async function removeExpiredSteps(): Promise<{ pending: number; challenges: number; devices: number }> {
  const expired = { where: { expiresAt: { lte: clock.now() } } };
  const pending = await db().pendingSignIn.deleteMany(expired);
  const challenges = await db().passkeyChallenge.deleteMany(expired);
  const devices = await db().rememberedDevice.deleteMany(expired);
  return { pending: pending.count, challenges: challenges.count, devices: devices.count };
}
