import type { FirstProof } from "@/lib/auth/service/first-proof";
import { publish } from "@/lib/realtime/bus";

import { notifyMember } from "./factors/notify";

/** Publishes what a first proof ended, and mails it. Call it after the commit. */
export async function announceFirstProof(userId: string, { sids, hadTwoStep }: FirstProof): Promise<void> {
  if (sids.length > 0) await publish({ type: "session_removed", sids });
  await publish({ type: "user_changed", userId });
  if (hadTwoStep) notifyMember(userId, "removedAtProof");
}
