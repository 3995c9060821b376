import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { AppError } from "@/lib/core/shared/errors";
import { canManageEvents } from "@/lib/events/policy/access";

import { syncEventbrite } from "./eventbrite-sync";

/**
 * Syncs events from Eventbrite for an admin and records that. Returns how many events were read.
 * @throws AppError `forbidden`; `unavailable` without a token, or with the reason if Eventbrite could not be read
 */
export async function syncEventbriteAsAdmin(actor: Actor): Promise<{ count: number }> {
  if (!canManageEvents(actor)) throw new AppError("forbidden", "http.adminsOnly");
  const { hasJoined, ...result } = await syncEventbrite();
  if (!hasJoined) {
    await recordAudit({ actorId: actor.userId, action: "events.synced", subjectType: "system", details: result });
  }
  return { count: result.count };
}
