import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { PUBLIC_PROFILE_FIELDS } from "../constants/public-profile";
import { listAudience } from "../data/audience";
import { HIDDEN_SELECT, toHiddenIds } from "../data/visible-to";

/** Returns whether a change touches what the member's name tag shows. */
export const isShownOnNameTag = (changes: object): boolean => PUBLIC_PROFILE_FIELDS.some((field) => field in changes);

/**
 * Returns what to publish after the commit that changed a name tag, for members whose lists show it. The event names neither
 * the member nor what changed.
 */
export async function toNameTagEvents(userId: string): Promise<BusEvent[]> {
  const [audience, member] = await Promise.all([
    listAudience(db(), userId, clock.now()),
    db().user.findUniqueOrThrow({ where: { id: userId }, select: HIDDEN_SELECT }),
  ]);
  const hidden = new Set(toHiddenIds(member));
  const userIds = [...new Set(Object.values(audience).flat())].filter((id) => !hidden.has(id));
  return userIds.length === 0 ? [] : [{ type: "resource_changed", resource: "profiles", userIds }];
}
