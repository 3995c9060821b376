import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema";
import { AppError } from "@/lib/core/shared/errors";
import { canManageEvents } from "@/lib/events/policy";

import { syncEventbrite } from "./eventbrite-sync";

/**
 * Brings Eventbrite's events here because an admin asks, and writes that down (contract §4). `count` is how many there are.
 * @throws AppError `forbidden`; `unavailable` without a token, or with why Eventbrite could not be read
 */
export async function syncEventbriteAsAdmin(actor: Actor): Promise<{ count: number }> {
  if (!canManageEvents(actor)) throw new AppError("forbidden", "Only admins can do this.");
  const { joined, ...result } = await syncEventbrite();
  if (!joined) {
    await recordAudit({ actorId: actor.userId, action: "events.synced", subjectType: "system", details: result });
  }
  return { count: result.count };
}
