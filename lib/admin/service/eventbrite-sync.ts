import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { requireAdmin } from "@/lib/auth/service/require-admin";
import { isEventbriteConfigured, syncFromEventbrite, type SyncResult } from "@/lib/events/service/eventbrite/run";
import type { OnSync } from "@/lib/events/service/eventbrite/store";
import {
  notifyDecided,
  notifyEventsCancelled,
  notifyEventsChanged,
  notifyPromoted,
} from "@/lib/notifications/service/events/event-notifications";

const notifyChanges: OnSync = async (changes, { promoted, decided }, tx) => {
  const cancelled = changes.filter((change) => change.cancelled);
  await notifyEventsCancelled(
    cancelled.map(({ eventId }) => eventId),
    {},
    tx,
  );
  await notifyEventsChanged(
    changes.filter((change) => !change.cancelled),
    tx,
  );
  await notifyPromoted(promoted, tx);
  await notifyDecided(tx, ...decided);
};

/** @throws AppError as syncFromEventbrite */
const syncEventbrite = (): Promise<SyncResult> => syncFromEventbrite(notifyChanges);

export async function syncEventbriteOnSchedule(): Promise<number> {
  return isEventbriteConfigured() ? (await syncEventbrite()).count : 0;
}

/** Returns the number of events. @throws AppError `forbidden`, or `unavailable` with the reason */
export async function syncEventbriteAsAdmin(actor: Actor): Promise<{ count: number }> {
  requireAdmin(actor);
  const { hasJoined, ...result } = await syncEventbrite();
  if (!hasJoined) {
    await recordAudit({ actorId: actor.userId, action: "events.synced", subjectType: "system", details: result });
  }
  return { count: result.count };
}
