import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { PUBLIC_PROFILE_FIELDS } from "../constants/public-profile";
import { listAudience } from "../data/audience";
import { HIDDEN_SELECT, toHiddenIds } from "../data/visible-to";
import type { ProfileUpdate } from "../schema/profile-update";

/** Also for a change of who sees the topics. */
export const isShownOnNameTag = (changes: ProfileUpdate): boolean =>
  [...PUBLIC_PROFILE_FIELDS, "lookingFor", "canHelpWith"].some((field) => field in changes) ||
  changes.visibility?.topics !== undefined;

/**
 * Returns events for members whose lists show the name tag. Publish them after the commit. They
 * contain neither the member nor the change.
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
