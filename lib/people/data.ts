import { getFirstAttendees } from "@/lib/attendance/data/attendees";
import { CONFIRMED, PRESENT } from "@/lib/attendance/data/confirmed";
import { getActiveAttendance } from "@/lib/attendance/data/check-in";
import type { Actor } from "@/lib/auth/schema/actor";
import { listConnections } from "@/lib/connections/data/connections";
import { canSeeDetail } from "@/lib/connections/policy/contacts";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import type { Page } from "@/lib/core/server/pagination";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { MAX_EVENTS_PAGE } from "@/lib/events/constants/list";
import { listMyRsvps } from "@/lib/events/data/my-rsvps.sql";
import { PUBLIC_PROFILE_SELECT } from "@/lib/profiles/data/public-user";
import { visibleTo } from "@/lib/profiles/data/visible-to";
import { visibilitySchema } from "@/lib/profiles/schema/visibility";

import { selectInitialEvent, showsAttendees } from "./policy";
import type { ContactResponse, FirstPage, PeoplePage } from "./schema";

const toFirstPage = <Item>({ items, next }: Page<Item>): FirstPage<Item> => ({ items, isWhole: next === null });

/**
 * Returns the first data of the People screen: the actor's RSVPs, active attendance and connections, and the attendees and their
 * counts at the selected event.
 * @param requestedId the event of the page's address; ignored unless the actor has an RSVP to it
 */
export async function getPeoplePage(actor: Actor, requestedId: string | undefined, now: Date): Promise<PeoplePage> {
  const [rsvps, active, connections] = await Promise.all([
    listMyRsvps(actor, { limit: MAX_EVENTS_PAGE }, now),
    getActiveAttendance(actor),
    listConnections(actor),
  ]);
  const selectable = rsvps.items.filter(showsAttendees);
  const requested = selectable.find((rsvp) => rsvp.eventId === requestedId?.toLowerCase());
  const eventId = requested?.eventId ?? selectInitialEvent(selectable, active, now);
  return {
    rsvps: toFirstPage(rsvps),
    active,
    connections: toFirstPage(connections),
    eventId,
    first: eventId === null ? null : await getFirstAttendees(actor, eventId, { isUrgent: true }),
  };
}

/** A member with what decides which of their contact details `actorId` may see. */
const contactSelect = (actorId: string) =>
  ({
    id: true,
    email: true,
    profile: { select: { ...PUBLIC_PROFILE_SELECT, bio: true, phone: true, linkedinUrl: true, visibility: true } },
    sentConnections: { where: { receiverId: actorId, status: "accepted" }, select: { id: true } },
    receivedConnections: { where: { requesterId: actorId, status: "accepted" }, select: { id: true } },
    attendances: {
      where: { ...CONFIRMED, event: { attendances: { some: { userId: actorId, ...CONFIRMED } } } },
      select: {
        isActive: true,
        event: { select: { attendances: { where: { userId: actorId, ...PRESENT }, select: { id: true } } } },
      },
    },
    rsvps: {
      where: { status: "confirmed", event: { rsvps: { some: { userId: actorId, status: "confirmed" } } } },
      select: { id: true },
      take: 1,
    },
  }) satisfies Prisma.UserSelect;

/**
 * Returns a member's contact details that the actor may see (docs/product/contact-cards.md#contact-visibility).
 * @throws AppError `not_found` if the member is unknown, deleted or hidden, `forbidden` if they share no event and no connection
 */
export async function requireContact(actor: Actor, userId: string): Promise<ContactResponse> {
  const user = await db().user.findFirst({
    where: { id: userId, ...visibleTo(actor.userId) },
    select: contactSelect(actor.userId),
  });
  if (!user?.profile) throw notFound("people.notFound");
  const { phone, linkedinUrl, visibility, ...publicProfile } = user.profile;
  const isConnected = user.sentConnections.length + user.receivedConnections.length > 0;
  const sharesEvent = user.rsvps.length + user.attendances.length > 0;
  const isOwn = userId === actor.userId;
  if (!isOwn && !isConnected && !sharesEvent) throw new AppError("forbidden", "people.contactForbidden");
  const isCheckedInTogether = user.attendances.some(({ isActive, event }) => isActive && event.attendances.length > 0);
  const levels = visibilitySchema.parse(visibility);
  const isVisible = (level: typeof levels.email) => isOwn || canSeeDetail(level, { isConnected, isCheckedInTogether });
  return {
    userId,
    ...publicProfile,
    ...(isVisible(levels.phone) && { phone }),
    ...(isVisible(levels.email) && { email: user.email }),
    ...(isVisible(levels.linkedinUrl) && { linkedinUrl }),
  };
}
