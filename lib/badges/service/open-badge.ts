import type { Actor } from "@/lib/auth/schema/actor";
import { consume, isWithinLimit } from "@/lib/core/server/rate-limit";

import { findBadgePath } from "../data/open-badge";

type Visitor = { actor: Actor | null; addressKey: string };

/** Returns null beyond the limit too, so that guessing looks the same as before. */
export async function openBadge({ actor, addressKey }: Visitor, text: string): Promise<string | null> {
  const limit = actor ? consume("badgeOpen", actor.userId) : consume("badgeOpenAddress", addressKey);
  return (await isWithinLimit(limit)) ? findBadgePath(actor, text) : null;
}
