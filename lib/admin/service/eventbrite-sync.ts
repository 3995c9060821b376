import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { requireAdmin } from "@/lib/auth/service/require-admin";
import { isEventbriteConfigured, syncFromEventbrite, type SyncResult } from "@/lib/events/service/eventbrite/run";
import { notifyChangesAndPlaces } from "@/lib/notifications/service/events/event-notifications";

/** @throws AppError as syncFromEventbrite */
const syncEventbrite = (): Promise<SyncResult> => syncFromEventbrite(notifyChangesAndPlaces);

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
