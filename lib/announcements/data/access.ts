import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { selectStanding, toStanding } from "@/lib/events/data/standing";
import { canAnnounce } from "@/lib/events/policy/access";
import { EVENT_FACTS } from "@/lib/notifications/service/text/event-text";

/** @throws AppError `not_found` */
export async function findAnnouncingEvent(actor: Actor, eventId: string, client: Db = db()) {
  const found = await client.event.findUnique({
    where: { id: eventId },
    select: { ...EVENT_FACTS, visibility: true, ...selectStanding(actor.userId) },
  });
  if (!found) throw notFound("events.notFound");
  const { team, hostUserId, ...event } = found;
  return { event, isAllowed: canAnnounce(actor, toStanding(actor.userId, { team, hostUserId })) };
}

/** @throws AppError `not_found` or `forbidden` */
export async function requireAnnouncer(actor: Actor, eventId: string, client?: Db) {
  const { event, isAllowed } = await findAnnouncingEvent(actor, eventId, client);
  if (!isAllowed) throw new AppError("forbidden", "announcements.organizersOnly");
  return event;
}
