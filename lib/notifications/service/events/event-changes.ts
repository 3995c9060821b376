import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import type { EventUpdate } from "@/lib/events/service/event";

import { notifyEventCancelled, notifyEventChanged, notifyPromoted } from "./event-notifications";

/** Owes the people concerned what an organizer's edit means for them, in the transaction of the edit. */
export async function notifyEventChange(
  tx: Prisma.TransactionClient,
  { eventId, changes, promoted }: EventUpdate,
): Promise<void> {
  if (changes.cancelled) await notifyEventCancelled(eventId, {}, tx);
  else await notifyEventChanged(eventId, changes, tx);
  await notifyPromoted(promoted, tx);
}
