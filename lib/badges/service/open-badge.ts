import type { Actor } from "@/lib/auth/schema/actor";
import { consume, isWithinLimit } from "@/lib/core/server/rate-limit";

import { findOpenedBadge, type OpenedBadge } from "../data/open-badge";

type Visitor = { actor: Actor | null; addressKey: string };

/** Returns null beyond the limit too, so that guessing looks the same as before. */
export async function openBadge({ actor, addressKey }: Visitor, text: string): Promise<OpenedBadge | null> {
  const limit = actor ? consume("badgeOpen", actor.userId) : consume("badgeOpenAddress", addressKey);
  return (await isWithinLimit(limit)) ? findOpenedBadge(actor, text) : null;
}
