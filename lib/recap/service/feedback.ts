import { lockActor } from "@/lib/auth/service/lock-actor";
import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";
import { findOwnEvent } from "@/lib/events/data/event-right";
import { hasEventRight } from "@/lib/events/policy/access";

import { requireRecap } from "../data/access";
import { takesFeedback } from "../policy";
import type { GiveFeedbackInput } from "../schema";

/**
 * Stores the member's answer, or replaces it (docs/product/recap.md#feedback).
 * @throws AppError `not_found` as for the recap, `conflict` after 30 days
 */
export async function giveFeedback(actor: Actor, eventId: string, input: GiveFeedbackInput): Promise<void> {
  const { userId } = actor;
  await db().$transaction(async (tx) => {
    await lockActor(tx, actor);
    const event = await requireRecap(userId, eventId, tx);
    const now = clock.now();
    if (!takesFeedback(event, now)) throw new AppError("conflict", "recap.feedbackClosed");
    // An admin who is not of the event answers as an attendee.
    const own = await findOwnEvent({ ...actor, role: "user" }, eventId, tx);
    const byOrganizer = own !== null && hasEventRight(own.roles, "runDoor");
    await tx.eventFeedback.upsert({
      where: { eventId_userId: { eventId, userId } },
      create: { eventId, userId, ...input, byOrganizer, createdAt: now, updatedAt: now },
      update: { ...input, updatedAt: now },
      select: { userId: true },
    });
  });
}
