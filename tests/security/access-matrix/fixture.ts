import { randomUUID } from "node:crypto";

import { toPublicSessionId } from "@/lib/account/data/sessions";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";

import { createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createNameTagCode } from "@/tests/support/factories/name-tags";
import { createContact } from "@/tests/support/factories/contacts";
import { createGuest, withClaimToken } from "@/tests/support/factories/guests";
import { createDoorLink, createTeamInvitation, createTeamMember } from "@/tests/support/factories/teams";
import { createMessage } from "@/tests/support/factories/messages";
import { createPasskey, createRememberedDevice } from "@/tests/support/factories/two-step";
import { createEachMember, createEachUser, createSession, createUser } from "@/tests/support/factories/users";
import { fromNow } from "@/tests/support/setup/clock";

/**
 * The callers, in the order of the matrix's columns. `member` owns what the fixture creates;
 * `other` has nothing to do with it. `asking` and `declined` have a request, which gives no right
 * of an attendee (docs/product/event-approval.md#rights). `door`, `editor` and `owner` are the
 * event's team, which `formerHelper` was in. `otherOwner` owns another event.
 */
export const CALLERS = [
  "anonymous",
  "member",
  "other",
  "asking",
  "declined",
  "door",
  "formerHelper",
  "editor",
  "owner",
  "otherOwner",
  "host",
  "formerHost",
  "demotedAdmin",
  "admin",
] as const;
export type Caller = (typeof CALLERS)[number];

/** An event with its people, and one of each thing that belongs to `member`. */
export type Fixture = {
  eventId: string;
  /** An event that is over, where `member` was. */
  pastEventId: string;
  /** A member with an RSVP at the event, connected with `member`. */
  friendId: string;
  /** A member's id that no call has used yet. */
  strangerId: string;
  /** The accepted connection of both, and a card that a person without an account gave `member`. */
  connectionId: string;
  contactId: string;
  /** A request from somebody to `member`. */
  requestId: string;
  /** A request of the host, at another event, to check `member` in. */
  walkInRequestId: string;
  /** An event whose guest list has the address of `member`. */
  offeredEventId: string;
  /** The public id of another session of `member`. */
  sessionId: string;
  /** A passkey and a remembered device of `member`. */
  passkeyId: string;
  deviceId: string;
  /** An open invitation to the event's team, and the token of its link. */
  teamInvitationId: string;
  teamToken: string;
  /** A helper's link to the event's door, its device, and the token of one that is free. */
  doorLinkId: string;
  helper: Awaited<ReturnType<typeof createDoorLink>>["device"];
  doorToken: string;
  /** A confirmed guest without an account, and the token of the link that was mailed to them. */
  guestId: string;
  guestToken: string;
  /** On the name tag of a guest without an address. */
  guestCode: string;
  /** The published page of `friend`. */
  organizerId: string;
  /** The editor's id. */
  editorId: string;
  /** An open report about `strangerId`. */
  reportId: string;
  tokens: Record<Caller, string | undefined>;
};

/** Creates the callers, their event and what belongs to `member`. */
export async function createFixture(): Promise<Fixture> {
  const admins = [{ role: "admin" }, { role: "admin" }] as const;
  const [member, other, door, formerHelper, editor, owner, otherOwner, host, formerHost, demotedAdmin, admin] =
    await createEachMember([{}, {}, {}, {}, {}, {}, {}, {}, {}, ...admins]);
  const [asking, declined] = await createEachMember([{}, {}]);
  const [friend, sender, stranger] = await createEachUser([{}, {}, {}]);
  // The last admin can't delete their account.
  await createUser({ role: "admin" });
  const { id: eventId } = await createEvent({ hostUserId: formerHost.userId });
  // Both lost their rights while they were signed in.
  await db().event.update({ where: { id: eventId }, data: { hostUserId: host.userId } });
  await db().user.update({ where: { id: demotedAdmin.userId }, data: { role: "user" } });
  await createTeamMember(eventId, door.userId, "door");
  await createTeamMember(eventId, editor.userId, "editor");
  await createTeamMember(eventId, owner.userId, "owner");
  await createTeamMember(eventId, formerHelper.userId, "editor");
  await db().eventTeamMember.delete({ where: { eventId_userId: { eventId, userId: formerHelper.userId } } });
  await createEvent({ createdById: otherOwner.userId });
  const teamInvitation = await createTeamInvitation(eventId, owner.userId);
  const doorLink = await createDoorLink(eventId, owner.userId);
  const freeLink = await createDoorLink(eventId, owner.userId);
  await db().eventDoorLink.update({ where: { id: freeLink.id }, data: { deviceHash: null } });
  const contact = await createContact(member.userId);
  const organizer = await db().organizer.create({
    data: { userId: friend.id, slug: `friend-${friend.id.slice(0, 8)}`, name: "Bay Makers", isPublished: true },
  });
  const guestToken = withClaimToken();
  const guest = await createGuest(eventId, { email: "gail@example.com", ...guestToken.columns });
  const tagged = await createGuest(eventId, { name: "Greta Guest" });
  const nameTag = await db().eventNameTag.create({ data: { eventId, guestId: tagged.id, code: createNameTagCode() } });
  await Promise.all([createRsvp(member.userId, eventId), createRsvp(friend.id, eventId)]);
  await Promise.all([
    createRsvp(asking.userId, eventId, { status: "pending" }),
    createRsvp(declined.userId, eventId, { status: "declined" }),
  ]);
  await createAttendance(friend.id, eventId);
  const pastTimes = { startTime: fromNow({ days: -1 }), endTime: fromNow({ hours: -20 }) };
  const { id: pastEventId } = await createEvent(pastTimes);
  await createAttendance(member.userId, pastEventId, {
    checkInTime: pastTimes.startTime,
    checkOutTime: pastTimes.endTime,
  });
  const connection = await createConnection(member.userId, friend.id, { status: "accepted" });
  await createMessage(friend.id, member.userId, "Good to meet you!");
  const request = await createConnection(sender.id, member.userId, { status: "pending" });
  const { id: walkInEventId } = await createEvent({ hostUserId: host.userId });
  const times = { createdAt: clock.now(), expiresAt: fromNow({ minutes: 10 }) };
  const walkIn = await db().walkInRequest.create({
    data: { eventId: walkInEventId, userId: member.userId, requestedById: host.userId, ...times },
  });
  const { id: offeredEventId } = await createEvent();
  const { email } = await db().user.findUniqueOrThrow({ where: { id: member.userId } });
  await createGuest(offeredEventId, { email });
  const { sid } = await createSession(member.userId);
  const passkey = await createPasskey(member.userId);
  const device = await createRememberedDevice(member.userId);
  const report = await db().report.create({
    data: { reporterId: friend.id, reportedId: stranger.id, reason: "Unwanted messages", createdAt: clock.now() },
  });
  return {
    eventId,
    pastEventId,
    friendId: friend.id,
    strangerId: stranger.id,
    connectionId: connection.id,
    contactId: contact.id,
    organizerId: organizer.id,
    requestId: request.id,
    walkInRequestId: walkIn.id,
    offeredEventId,
    sessionId: toPublicSessionId(sid),
    passkeyId: passkey.id,
    deviceId: device.id,
    teamInvitationId: teamInvitation.id,
    teamToken: teamInvitation.token,
    doorLinkId: doorLink.id,
    helper: doorLink.device,
    doorToken: freeLink.token,
    guestId: guest.id,
    guestToken: guestToken.token,
    guestCode: nameTag.code,
    editorId: editor.userId,
    reportId: report.id,
    tokens: {
      anonymous: undefined,
      member: member.token,
      other: other.token,
      asking: asking.token,
      declined: declined.token,
      door: door.token,
      formerHelper: formerHelper.token,
      editor: editor.token,
      owner: owner.token,
      otherOwner: otherOwner.token,
      host: host.token,
      formerHost: formerHost.token,
      demotedAdmin: demotedAdmin.token,
      admin: admin.token,
    },
  };
}

/** Returns an email that no account has. */
export const createEmail = (): string => `matrix.${randomUUID().slice(0, 8)}@nametag.test`;

export const withBody = (body: unknown) => () => ({ body });
