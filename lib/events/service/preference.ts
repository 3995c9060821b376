import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { throwAsMissing } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/bus";

/** Safe to repeat. @throws AppError `not_found` */
export async function setEventHidden({ userId }: Actor, eventId: string, isHidden: boolean): Promise<void> {
  const update = { isHidden, updatedAt: clock.now() };
  await db()
    .userEventPreference.upsert({
      where: { userId_eventId: { userId, eventId } },
      create: { userId, eventId, ...update },
      update,
      select: { eventId: true },
    })
    .catch(throwAsMissing("events.notFound"));
  await publish({ type: "resource_changed", resource: "events", id: eventId, userIds: [userId] });
}
