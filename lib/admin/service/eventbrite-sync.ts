import { isEventbriteConfigured, syncFromEventbrite, type SyncResult } from "@/lib/events/service/eventbrite/run";
import type { OnSync } from "@/lib/events/service/eventbrite/store";
import { notifyEventCancelled, notifyEventChanged } from "@/lib/notifications/service/events/event-notifications";

const notifyChanges: OnSync = async (changes, tx) => {
  for (const { eventId, cancelled, ...change } of changes) {
    if (cancelled) await notifyEventCancelled(eventId, {}, tx);
    else await notifyEventChanged(eventId, change, tx);
  }
};

/** @throws AppError as syncFromEventbrite */
export const syncEventbrite = (): Promise<SyncResult> => syncFromEventbrite(notifyChanges);

export async function syncEventbriteOnSchedule(): Promise<number> {
  return isEventbriteConfigured() ? (await syncEventbrite()).count : 0;
}
