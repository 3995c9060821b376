import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";

import { SETUP_HOURS } from "../constants";

export async function removeExpiredSteps() {
  const expired = { where: { expiresAt: { lte: clock.now() } } };
  const pending = await db().pendingSignIn.deleteMany(expired);
  const challenges = await db().passkeyChallenge.deleteMany(expired);
  const devices = await db().rememberedDevice.deleteMany(expired);
  const setups = await db().authenticator.deleteMany({
    where: { confirmedAt: null, createdAt: { lte: new Date(clock.ms() - SETUP_HOURS * 60 * 60_000) } },
  });
  return { pending: pending.count, challenges: challenges.count, devices: devices.count, setups: setups.count };
}
