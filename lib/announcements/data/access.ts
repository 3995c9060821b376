import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { getEventCreators } from "@/lib/events/data/creators";
import { canAnnounce } from "@/lib/events/policy/access";
import { EVENT_FACTS } from "@/lib/notifications/service/text/event-text";

/** @throws AppError `not_found` */
export async function findAnnouncingEvent(actor: Actor, eventId: string, client: Db = db()) {
  const event = await client.event.findUnique({
    where: { id: eventId },
    select: { ...EVENT_FACTS, createdById: true },
  });
  if (!event) throw notFound("events.notFound");
  return { event, isAllowed: canAnnounce(actor, event, getEventCreators()) };
}

/** @throws AppError `not_found` or `forbidden` */
export async function requireAnnouncer(actor: Actor, eventId: string, client?: Db) {
  const { event, isAllowed } = await findAnnouncingEvent(actor, eventId, client);
  if (!isAllowed) throw new AppError("forbidden", "announcements.organizersOnly");
  return event;
}
