import { DAY_MS } from "@/lib/auth/constants";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";

import { getUndoStart } from "../data/import";

/**
 * Claimed guests too: the member's RSVP stays. Also offers, tickets of removed guests, and what
 * imports changed. Returns how many guests.
 */
export async function removeOldGuests(): Promise<number> {
  const before = new Date(clock.ms() - env().GUEST_RETENTION_DAYS * DAY_MS);
  const where = { event: { endTime: { lt: before } } };
  await db().eventGuestOffer.deleteMany({ where });
  await db().eventRemovedGuest.deleteMany({ where });
  await db().eventGuestImport.deleteMany({ where: { createdAt: { lte: getUndoStart() } } });
  const { count } = await db().eventGuest.deleteMany({ where });
  return count;
}
