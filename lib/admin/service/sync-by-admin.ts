import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { AppError } from "@/lib/core/shared/errors";
import { canManageEvents } from "@/lib/events/policy/access";

import { syncEventbrite } from "./eventbrite-sync";

/** Returns the number of events. @throws AppError `forbidden`, or `unavailable` with the reason */
export async function syncEventbriteAsAdmin(actor: Actor): Promise<{ count: number }> {
  if (!canManageEvents(actor)) throw new AppError("forbidden", "http.adminsOnly");
  const { hasJoined, ...result } = await syncEventbrite();
  if (!hasJoined) {
    await recordAudit({ actorId: actor.userId, action: "events.synced", subjectType: "system", details: result });
  }
  return { count: result.count };
}
