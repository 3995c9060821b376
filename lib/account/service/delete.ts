import { randomUUID } from "node:crypto";

import { toCheckOutEvent } from "@/lib/events/service/attendance-events";
import { closeActiveAttendance } from "@/lib/attendance/service/close-attendance";
import type { Actor } from "@/lib/auth/schema/actor";
import { requireAnotherAdmin } from "@/lib/auth/service/last-admin";
import { lockActor } from "@/lib/auth/service/lock-actor";
import { removeTwoStep } from "@/lib/auth/service/remove-two-step";
import { requirePasswordOrProof, requireSamePassword } from "@/lib/auth/service/password/require-password";
import { removeSessions } from "@/lib/auth/service/session/session";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { notFound } from "@/lib/core/shared/errors";
import { listAllRequestReaders } from "@/lib/events/data/organizers";
import { toEventChange } from "@/lib/events/service/event-change";
import { lockEvents } from "@/lib/events/service/event-lock";
import { toTeamChange } from "@/lib/events/service/team/change";
import {
  groupByEvent,
  listAllWaitlisted,
  promoteWaitlisted,
  toAllRsvpChanges,
} from "@/lib/events/service/rsvp/waitlist";
import { deleteGuests } from "@/lib/guests/service/remove";
import { notifyPromoted } from "@/lib/notifications/service/events/event-notifications";
import { type Audience, listAudience } from "@/lib/profiles/data/audience";
import { removeUnusedPictures } from "@/lib/profiles/service/avatar";
import { publish } from "@/lib/realtime/bus";
import type { BusEvent } from "@/lib/realtime/bus-events";

import type { DeleteAccountInput } from "../schema";
import { removeUnreadableConversationsOf } from "./remove-conversations";

/** `.invalid` is reserved (RFC 2606). The member's real address becomes free. */
const createPlaceholderEmail = () => `deleted-${randomUUID()}@nametag.invalid`;

async function removeFromEvents(tx: Tx, userId: string): Promise<void> {
  const where = { userId };
  await tx.eventAttendance.deleteMany({ where });
  await tx.eventAttendance.updateMany({ where: { checkedInById: userId }, data: { checkedInById: null } });
  await tx.walkInRequest.deleteMany({ where: { OR: [{ userId }, { requestedById: userId }] } });
  await tx.eventDoorCheckIn.deleteMany({ where: { memberId: userId } });
  await tx.eventDoorCheckIn.updateMany({ where, data: { userId: null } });
  await tx.eventDoorLink.deleteMany({ where: { createdById: userId } });
  await tx.userEventPreference.deleteMany({ where });
  await tx.eventHiddenMember.deleteMany({ where });
  await tx.seriesRsvp.deleteMany({ where });
  await tx.eventGuestOffer.deleteMany({ where });
  await tx.eventRoundPerson.deleteMany({ where });
  await tx.eventRounds.updateMany({ where: { createdById: userId }, data: { createdById: null } });
  // The number stays, because another answer would take its place among those shown.
  // Not now, because the account's time of deletion would tell whose it was.
  await tx.eventFeedback.updateMany({ where, data: { userId: null, line: null, updatedAt: new Date(0) } });
}

async function removeFromNetwork(tx: Tx, userId: string): Promise<void> {
  await tx.connection.deleteMany({ where: { OR: [{ requesterId: userId }, { receiverId: userId }] } });
  // Notes about the member too, because they hold personal data.
  await tx.networkNote.deleteMany({ where: { OR: [{ ownerId: userId }, { memberId: userId }] } });
  await tx.eventIntroduction.deleteMany({
    where: { OR: [{ introducerId: userId }, { oneId: userId }, { otherId: userId }] },
  });
  await tx.contact.deleteMany({ where: { ownerId: userId } });
  await tx.openedContact.deleteMany({ where: { OR: [{ viewerId: userId }, { userId }] } });
  await tx.suggestionDismissal.deleteMany({ where: { OR: [{ userId }, { dismissedId: userId }] } });
  await tx.suggestionShowing.deleteMany({ where: { OR: [{ viewerId: userId }, { userId }] } });
  await tx.block.deleteMany({ where: { OR: [{ blockerId: userId }, { blockedId: userId }] } });
  // Deletes reports about the member too, because they hold personal data.
  await tx.report.deleteMany({ where: { OR: [{ reporterId: userId }, { reportedId: userId }] } });
}

/** Returns the hosted events. */
async function leaveEvents(tx: Tx, userId: string, now: Date): Promise<{ id: string; visibility: string }[]> {
  const hosted = await tx.event.updateManyAndReturn({
    where: { hostUserId: userId },
    data: { hostUserId: null, hostName: null, hostEmail: null, hostPhone: null, hostLogoUrl: null, updatedAt: now },
    select: { id: true, visibility: true },
  });
  // May be the creator's own.
  await tx.event.updateMany({
    where: { createdById: userId, createdBy: { role: { not: "admin" } } },
    data: { hostEmail: null, hostPhone: null },
  });
  await tx.event.updateMany({ where: { createdById: userId }, data: { createdById: null, updatedAt: now } });
  await tx.eventSeries.updateMany({ where: { createdById: userId }, data: { createdById: null } });
  return hosted;
}

/** Sessions and RSVPs must be removed before. Returns the hosted events. */
async function removeMemberData(tx: Tx, userId: string, now: Date): Promise<{ id: string; visibility: string }[]> {
  const own = { where: { userId } };
  await removeFromEvents(tx, userId);
  await removeFromNetwork(tx, userId);
  await tx.passwordResetToken.deleteMany(own);
  await removeTwoStep(tx, userId);
  await tx.connectedIdentity.deleteMany(own);
  await tx.invitation.deleteMany({ where: { invitedById: userId } });
  await tx.eventTeamMember.deleteMany(own);
  await tx.organizer.deleteMany(own);
  await tx.calendarSubscription.deleteMany(own);
  await tx.webhook.deleteMany(own);
  await tx.organizerFollow.deleteMany(own);
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  await tx.eventTeamInvitation.deleteMany({ where: { OR: [{ invitedById: userId }, { email }] } });
  const asGuest = await tx.eventGuest.findMany({ where: { claimedById: userId }, select: { id: true } });
  const brought = { broughtByGuestId: { in: asGuest.map(({ id }) => id) } };
  await tx.eventGuest.updateMany({ where: { ...brought, claimedAt: { not: null } }, data: { name: "–" } });
  const unclaimed = { claimedAt: null, OR: [{ broughtById: userId }, brought] };
  await deleteGuests(tx, { OR: [{ claimedById: userId }, unclaimed] });
  // A plus-one who joined with an account keeps the name tag, without the member's name.
  await tx.eventGuest.updateMany({ where: { broughtById: userId, company: null }, data: { name: "–" } });
  const ofNobody = { broughtById: null, broughtPosition: null, company: null };
  await tx.eventGuest.updateMany({ where: { broughtById: userId }, data: ofNobody });
  await tx.eventGuest.updateMany({ where: { checkedInById: userId }, data: { checkedInById: null } });
  await tx.eventGuest.updateMany({ where: { invitedById: userId }, data: { invitedById: null } });
  await tx.eventTeamInvitation.updateMany({ where: { acceptedById: userId }, data: { acceptedById: null } });
  await tx.emailConfirmation.deleteMany(own);
  await tx.pushSubscription.deleteMany(own);
  await tx.delivery.deleteMany(own);
  await tx.eventAnnouncementRecipient.deleteMany(own);
  const written = { authorId: userId };
  await tx.eventAnnouncement.updateMany({ where: { ...written, status: "scheduled" }, data: { status: "withdrawn" } });
  // An event keeps the announcements that its members got.
  await tx.eventAnnouncement.updateMany({ where: written, data: { authorId: null } });
  await tx.userActivity.deleteMany(own);
  await tx.userOnboardingStep.deleteMany(own);
  await tx.memberTopic.deleteMany(own);
  // The daily clean-up removes unused pictures. An event keeps its logo.
  await tx.upload.updateMany({ where: { ownerId: userId }, data: { ownerId: null } });
  await removeUnreadableConversationsOf(tx, userId);
  const hosted = await leaveEvents(tx, userId, now);
  await tx.profile.deleteMany(own);
  await clearUser(tx, userId, now);
  return hosted;
}

async function clearUser(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: {
      email: createPlaceholderEmail(),
      passwordHash: null,
      role: "user",
      suspendedAt: null,
      emailVerifiedAt: null,
      emailChangedAt: null,
      language: null,
      deletedAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
}

/**
 * Also publishes the deletion and removes the member's pictures.
 * @param onLocked runs in the same transaction, after the account is locked and before anything is
 * deleted
 * @throws AppError like deleteAccountRows, and errors of `onLocked`
 */
export async function deleteAccount(userId: string, onLocked?: (tx: Tx) => Promise<void>): Promise<void> {
  const pictures = await db().upload.findMany({
    where: { ownerId: userId, kind: "avatar" },
    select: { id: true, storage: true, key: true },
  });
  const events = await db().$transaction((tx) => deleteAccountRows(tx, userId, onLocked));
  await publish(...events);
  // The daily clean-up removes a picture that is uploaded later.
  await removeUnusedPictures(pictures);
}

/** @throws as requirePasswordOrProof, AppError `conflict` (last admin) */
export async function deleteOwnAccount(actor: Actor, { password }: DeleteAccountInput): Promise<void> {
  const checkedHash = await requirePasswordOrProof(actor, password);
  await deleteAccount(actor.userId, async (tx) => {
    await lockActor(tx, actor);
    await requireSamePassword(tx, actor.userId, checkedHash);
  });
}

/**
 * Deletes an account in the caller's transaction (docs/product/privacy.md#account-deletion). The
 * row in `users` stays, cleared and with `deletedAt`, because messages need a sender.
 * Ratings and announcements stay without an author. All other data of the member is deleted.
 * @returns what to publish after the commit: it closes sockets and removes the member from screens
 * @throws AppError `not_found` for an unknown account, `conflict` for the last admin
 */
export async function deleteAccountRows(
  tx: Tx,
  userId: string,
  onLocked?: (tx: Tx) => Promise<void>,
): Promise<BusEvent[]> {
  await lockAccount(tx, userId);
  await onLocked?.(tx);
  const now = clock.now();
  // Read it before the deletion, which removes the rows that decide who sees the member.
  const audience = await listDeletionAudience(tx, userId, now);
  const closed = await closeActiveAttendance(tx, userId, null, now);
  const sids = await removeSessions(userId, tx);
  const places = await releasePlaces(tx, userId);
  const teams = await listTeamChanges(tx, userId);
  const hosted = await removeMemberData(tx, userId, now);
  return [
    ...(sids.length > 0 ? [{ type: "session_removed" as const, sids }] : []),
    { type: "user_changed", userId },
    ...(closed ? [toCheckOutEvent(closed)] : []),
    ...toResourceEvents(audience),
    ...places,
    ...teams,
    ...hosted.map((event) => toEventChange(event)),
  ];
}

/**
 * Locks in the same order as every transaction: the user (all admins by id), then events. Then it
 * blocks new references to the user.
 */
async function lockAccount(tx: Tx, userId: string): Promise<void> {
  const before = await tx.user.findFirst({ where: { id: userId, deletedAt: null }, select: { role: true } });
  if (before?.role === "admin") await requireAnotherAdmin(tx, userId);
  const [user] = await lockUsers(tx, [userId]);
  if (!user) throw notFound("account.notFound");
  // The member became an admin between the two reads.
  if (user.role === "admin" && before?.role !== "admin") await requireAnotherAdmin(tx, userId);
  await lockEventsOf(tx, userId);
  // Waits for transactions that refer to the member, and blocks new ones. After the commit, the
  // triggers of migration 20261130000000_init reject such references.
  await lockUsers(tx, [userId], { blockReferences: true });
}

/** Includes members who blocked the deleted one, because their list of blocked people changes. */
async function listDeletionAudience(tx: Tx, userId: string, now: Date): Promise<Audience> {
  const audience = await listAudience(tx, userId, now);
  const blockers = await tx.block.findMany({ where: { blockedId: userId }, select: { blockerId: true } });
  const connections = new Set([...audience.connections, ...blockers.map(({ blockerId }) => blockerId)]);
  return { ...audience, connections: [...connections] };
}

function toResourceEvents({ attendees, connections, conversations }: Audience): BusEvent[] {
  const lists = [
    ["attendances", attendees],
    ["connections", connections],
    ["conversations", conversations],
  ] as const;
  return lists
    .filter(([, userIds]) => userIds.length > 0)
    .map(([resource, userIds]) => ({ type: "resource_changed", resource, userIds }));
}

async function listEventIdsOfRsvps(tx: Tx, userId: string): Promise<string[]> {
  const rsvps = await tx.eventRsvp.findMany({ where: { userId }, select: { eventId: true } });
  return rsvps.map(({ eventId }) => eventId);
}

async function lockEventsOf(tx: Tx, userId: string): Promise<void> {
  const teams = await tx.eventTeamMember.findMany({ where: { userId }, select: { eventId: true } });
  await lockEvents(tx, [...(await listEventIdsOfRsvps(tx, userId)), ...teams.map(({ eventId }) => eventId)]);
}

/** Gives free places to the waitlist. Returns what to publish after the commit. */
async function releasePlaces(tx: Tx, userId: string): Promise<BusEvent[]> {
  const removed = await tx.eventRsvp.findMany({
    where: { userId },
    select: { eventId: true, event: { select: { requiresApproval: true } } },
  });
  await tx.eventRsvp.deleteMany({ where: { userId } });
  const eventIds = removed.map(({ eventId }) => eventId);
  const promoted = await promoteWaitlisted(tx, eventIds);
  await notifyPromoted(promoted, tx);
  const asked = removed.filter(({ event }) => event.requiresApproval).map(({ eventId }) => eventId);
  const readers = [...(await listAllRequestReaders(asked, tx))].flatMap(([eventId, userIds]) =>
    userIds.map((reader) => ({ eventId, userId: reader })),
  );
  const waiting = await listAllWaitlisted(tx, eventIds);
  return toAllRsvpChanges([...eventIds.map((eventId) => ({ eventId, userId })), ...promoted, ...waiting, ...readers]);
}

/** For those who stay in the member's teams. Call it before the member leaves them. */
async function listTeamChanges(tx: Tx, userId: string): Promise<BusEvent[]> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  const others = await tx.eventTeamMember.findMany({
    where: {
      userId: { not: userId },
      event: {
        OR: [
          { team: { some: { userId } } },
          { teamInvitations: { some: { OR: [{ email }, { invitedById: userId }] } } },
        ],
      },
    },
    select: { eventId: true, userId: true },
  });
  return [...groupByEvent(others)].map(([eventId, userIds]) => toTeamChange(eventId, userIds));
}
