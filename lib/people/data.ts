import { CONFIRMED, PRESENT } from "@/lib/attendance/data/confirmed";
import { getActiveAttendance } from "@/lib/attendance/data/check-in";
import type { Actor } from "@/lib/auth/schema/actor";
import { listConnections } from "@/lib/connections/data/connections";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { showEmail } from "@/lib/core/server/shown-email";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { MAX_EVENTS_PAGE } from "@/lib/events/constants/list";
import { showsAll } from "@/lib/events/data/hidden-members";
import { listMyRsvps } from "@/lib/events/data/rsvp/my-rsvps.sql";
import { PUBLIC_PROFILE_SELECT } from "@/lib/profiles/data/public-user";
import { showTopics, TOPICS_SELECT } from "@/lib/profiles/data/topics";
import { visibleTo } from "@/lib/profiles/data/visible-to";
import { canSeeDetail, type DetailViewer } from "@/lib/profiles/policy/contact-details";
import { visibilitySchema } from "@/lib/profiles/schema/visibility";

import { selectInitialEvent, showsAttendees } from "./policy";
import type { ContactResponse } from "./schema";

/**
 * Returns first pages, and the selected event, which is null without an RSVP. `requestedId` is
 * ignored unless the actor has an RSVP to it.
 */
export async function getPeoplePage(actor: Actor, requestedId: string | undefined, now: Date) {
  const [rsvps, active, connections] = await Promise.all([
    listMyRsvps(actor, { limit: MAX_EVENTS_PAGE }, now),
    getActiveAttendance(actor),
    listConnections(actor),
  ]);
  const selectable = rsvps.items.filter(showsAttendees);
  const requested = selectable.find((rsvp) => rsvp.eventId === requestedId?.toLowerCase());
  const eventId = requested?.eventId ?? selectInitialEvent(selectable, active, now);
  const event = selectable.find((rsvp) => rsvp.eventId === eventId)?.event ?? null;
  return { rsvps, active, connections, event };
}

const contactSelect = (actorId: string, userId: string) =>
  ({
    id: true,
    email: true,
    profile: { select: { ...PUBLIC_PROFILE_SELECT, bio: true, phone: true, linkedinUrl: true, visibility: true } },
    ...TOPICS_SELECT,
    sentConnections: { where: { receiverId: actorId, status: "accepted" }, select: { id: true } },
    receivedConnections: { where: { requesterId: actorId, status: "accepted" }, select: { id: true } },
    attendances: {
      where: {
        ...CONFIRMED,
        event: { attendances: { some: { userId: actorId, ...CONFIRMED } }, ...showsAll([actorId, userId]) },
      },
      select: {
        isActive: true,
        eventId: true,
        event: { select: { attendances: { where: { userId: actorId, ...PRESENT }, select: { id: true } } } },
      },
    },
    rsvps: {
      where: {
        status: "confirmed",
        event: { rsvps: { some: { userId: actorId, status: "confirmed" } }, ...showsAll([actorId, userId]) },
      },
      select: { id: true },
      take: 1,
    },
  }) satisfies Prisma.UserSelect;

const CONTACT_DETAILS = ["phone", "email", "linkedinUrl"] as const;

/** `openedAt` is the event, if details are shown only because both are present. */
type OpenedContact = { contact: ContactResponse; openedAt: string | null };

/**
 * Call viewContact, which limits it (docs/product/contact-cards.md#contact-visibility).
 * @throws AppError `not_found` if unknown or hidden, `forbidden` without a shared event or
 * connection
 */
export async function requireContact(actor: Actor, userId: string): Promise<OpenedContact> {
  const user = await db().user.findFirst({
    where: { id: userId, ...visibleTo(actor.userId) },
    select: contactSelect(actor.userId, userId),
  });
  if (!user?.profile) throw notFound("people.notFound");
  const { phone, linkedinUrl, visibility, ...publicProfile } = user.profile;
  const isConnected = user.sentConnections.length + user.receivedConnections.length > 0;
  const sharesEvent = user.rsvps.length + user.attendances.length > 0;
  const isOwn = userId === actor.userId;
  if (!isOwn && !isConnected && !sharesEvent) throw new AppError("forbidden", "people.contactForbidden");
  const sharedPresence = user.attendances.find(({ isActive, event }) => isActive && event.attendances.length > 0);
  const levels = visibilitySchema.parse(visibility);
  const details = { phone, email: showEmail(user.email), linkedinUrl };
  const listVisible = (viewer: DetailViewer) =>
    CONTACT_DETAILS.filter((field) => isOwn || canSeeDetail(levels[field], viewer));
  const { isEmailVerified } = actor;
  const viewer = { isConnected, isFellowAttendee: sharedPresence !== undefined, isEmailVerified };
  const visible = listVisible(viewer);
  const isWithheld = listVisible({ ...viewer, isEmailVerified: true }).length > visible.length;
  const isOpened = !isOwn && !isConnected && visible.some((field) => details[field]);
  return {
    contact: {
      userId,
      ...publicProfile,
      ...Object.fromEntries(visible.map((field) => [field, details[field]])),
      ...showTopics(user.topics, visibility, { isOwn, isConnected, isAtSameEvent: sharesEvent }),
      ...(isWithheld && { needsVerifiedEmail: true as const }),
    },
    openedAt: (isOpened && sharedPresence?.eventId) || null,
  };
}
