import { isEventbriteConfigured, syncFromEventbrite, type SyncResult } from "@/lib/events/service/eventbrite/run";
import type { WithinSync } from "@/lib/events/service/eventbrite/store";
import { notifyEventCancelled, notifyEventChanged } from "@/lib/notifications/service/events/event-notifications";

/** Who RSVP'd hears of what a sync moved or cancelled; one statement an event that changed, however many RSVPs it has. */
const tell: WithinSync = async (changes, client) => {
  for (const { eventId, cancelled, ...change } of changes) {
    if (cancelled) await notifyEventCancelled(eventId, {}, client);
    else await notifyEventChanged(eventId, change, client);
  }
};

/** @throws AppError as syncFromEventbrite */
export const syncEventbrite = (): Promise<SyncResult> => syncFromEventbrite(tell);

/** For the hourly job: without a token there is nothing to do. */
export async function syncEventbriteOnSchedule(): Promise<number> {
  return isEventbriteConfigured() ? (await syncEventbrite()).count : 0;
}
