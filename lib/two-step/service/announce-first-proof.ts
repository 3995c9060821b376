import type { FirstProof } from "@/lib/auth/service/first-proof";
import { db } from "@/lib/core/server/db";
import { enqueueTwoStepNotice } from "@/lib/notifications/service/queue/security-notice";
import { publish } from "@/lib/realtime/bus";

/** Publishes what a first proof ended, and enqueues its mail. Call it after the commit. */
export async function announceFirstProof(userId: string, { sids, hadTwoStep }: FirstProof): Promise<void> {
  if (sids.length > 0) await publish({ type: "session_removed", sids });
  await publish({ type: "user_changed", userId });
  if (hadTwoStep) await enqueueTwoStepNotice(db(), userId, "removedAtProof");
}
