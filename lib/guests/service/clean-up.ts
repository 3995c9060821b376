import { DAY_MS } from "@/lib/auth/constants";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";

import { GUEST_RETENTION_DAYS } from "../constants/guests";

/** Claimed guests too: the member's RSVP stays. Returns how many. */
export async function removeOldGuests(): Promise<number> {
  const before = new Date(clock.ms() - GUEST_RETENTION_DAYS * DAY_MS);
  const { count } = await db().eventGuest.deleteMany({ where: { event: { endTime: { lt: before } } } });
  return count;
}
