/** How guests become members (docs/product/guests.md#joining-with-an-account). */
import * as claimRoute from "@/app/api/guest-invitations/claim/route";
import * as invitationsRoute from "@/app/api/events/[id]/guests/invitations/route";
import { deleteAccount } from "@/lib/account/service/delete";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { findClaimedEvent, getGuestInvitation, getGuestToJoin } from "@/lib/guests/data/invitation";
import { removeOldGuests } from "@/lib/guests/service/clean-up";
import { sendGuestInvitations } from "@/lib/guests/service/invite";
import type { ClaimedGuest, InvitedGuests } from "@/lib/guests/schema/guests";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest, withClaimToken } from "@/tests/support/factories/guests";
import { createMember } from "@/tests/support/factories/users";
import { createOutbox } from "@/tests/support/servers/outbox";
import { startResend } from "@/tests/support/servers/resend";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { setVariables, unsetVariables } from "@/tests/support/setup/variables";

const outbox = createOutbox();

afterEach(() => unsetVariables({ GUEST_RETENTION_DAYS: undefined }));
beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

type Caller = { token: string };

const invite = ({ token }: Caller, id: string, body: object = { all: true }) =>
  callRoute<InvitedGuests>(invitationsRoute, "POST", { token, params: { id }, body });
const claim = ({ token }: Caller, invitation: string) =>
  callRoute<ClaimedGuest>(claimRoute, "POST", { token, body: { token: invitation } });

async function createOwned(event: Parameters<typeof createEvent>[0] = {}) {
  const owner = await createMember();
  return { owner, event: await createEvent({ createdById: owner.userId, ...event }) };
}

async function createInvited(eventId: string, guest: Parameters<typeof createGuest>[1] = {}) {
  const { token, columns } = withClaimToken();
  return { token, guest: await createGuest(eventId, { email: "gail@example.com", ...columns, ...guest }) };
}

/** Makes `event` full, with the member waiting. */
async function createWaiting(eventId: string) {
  const member = await createMember();
  await createRsvp(member.userId, eventId, { status: "waitlisted" });
  return member;
}

const readRsvp = async (eventId: string, userId: string) =>
  (await db().eventRsvp.findFirst({ where: { eventId, userId } }))?.status;

describe("an invitation", () => {
  it("is mailed once to each confirmed guest with an address, and its token is not stored", async () => {
    const { owner, event } = await createOwned();
    await createGuest(event.id, { email: "gail@example.com" });
    await createGuest(event.id, { email: "pending@example.com", status: "pending" });
    await createGuest(event.id);
    const { id } = await db().eventGuest.findFirstOrThrow({ where: { email: "gail@example.com" } });
    expect((await invite(owner, event.id)).json).toEqual({ invited: 1, guestIds: [id], waiting: null });
    expect((await invite(owner, event.id)).json).toEqual({ invited: 0, guestIds: [], waiting: null });
    expect(await sendGuestInvitations()).toBe(1);
    expect(await sendGuestInvitations()).toBe(0);
    const mails = await outbox.list();
    expect(mails.map(({ to }) => to)).toEqual(["gail@example.com"]);
    const token = /guest-invitation\?token=([\w-]+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
    expect(JSON.stringify(await db().eventGuest.findMany())).not.toContain(token);
    expect(await getGuestInvitation(token)).toEqual({
      eventId: event.id,
      eventName: event.name,
      guestName: "Gail Guest",
    });
    const person = { firstName: "Gail", lastName: "Guest", email: "gail@example.com" };
    expect(await getGuestToJoin(token)).toEqual({ eventName: event.name, person });
    expect(await getGuestToJoin("another")).toBeNull();
  });

  it("is in the language of the event's creator, also when it is sent again", async () => {
    const { owner, event } = await createOwned();
    await db().user.update({ where: { id: owner.userId }, data: { language: "es" } });
    const { id } = await createGuest(event.id, { email: "gail@example.com" });
    await invite(owner, event.id);
    await sendGuestInvitations();
    advanceClock({ minutes: 61 });
    await invite(owner, event.id, { guestIds: [id] });
    await sendGuestInvitations();
    const subject = `Estás en la lista de invitados de ${event.name}`;
    expect(await outbox.list()).toMatchObject([{ subject }, { subject }]);
  });

  it("is sent again to those who are named, whose earlier link then ends, but not within an hour", async () => {
    const { owner, event } = await createOwned();
    const { token, guest } = await createInvited(event.id);
    expect((await invite(owner, event.id, { guestIds: [guest.id] })).json).toMatchObject({ invited: 0 });
    advanceClock({ hours: 1, minutes: 1 });
    expect((await invite(owner, event.id, { guestIds: [guest.id] })).json).toMatchObject({ invited: 1 });
    expect(await sendGuestInvitations()).toBe(1);
    expect(await getGuestInvitation(token)).toBeNull();
  });

  it("is answered for each confirmed guest with an address who was named, also within the hour and for members", async () => {
    const { owner, event } = await createOwned();
    const { guest } = await createInvited(event.id, { invitedAt: fromNow({ minutes: -5 }) });
    const claimed = { email: "m@example.com", claimedAt: fromNow({}), claimedById: owner.userId };
    const member = await createGuest(event.id, claimed);
    const added = await createGuest(event.id, { email: "new@example.com" });
    const pending = await createGuest(event.id, { email: "p@example.com", status: "pending" });
    const guestIds = [guest, member, added, pending, await createGuest(event.id)].map(({ id }) => id);
    const { json } = await invite(owner, event.id, { guestIds });
    expect({ ...json, guestIds: json.guestIds.sort() }).toEqual({
      invited: 1,
      guestIds: [guest.id, member.id, added.id].sort(),
      waiting: null,
    });
    const read = (id: string) => db().eventGuest.findUniqueOrThrow({ where: { id } });
    expect([await read(guest.id), await read(member.id)]).toEqual([guest, member]);
  });

  it("is mailed five times a day to one mailbox, whatever follows a plus sign", async () => {
    const { owner, event } = await createOwned();
    for (let tag = 0; tag < 8; tag++) await createGuest(event.id, { email: `gail+${tag}@example.com` });
    await createGuest(event.id, { email: "gail@example.org" });
    await invite(owner, event.id);
    expect(await sendGuestInvitations()).toBe(6);
  });

  it("is sent later, once, when the mail service fails or the process is killed", async () => {
    const resend = await startResend();
    try {
      const { owner, event } = await createOwned({ startTime: fromNow({ days: 1 }), endTime: fromNow({ days: 2 }) });
      await createGuest(event.id, { email: "gail@example.com" });
      await invite(owner, event.id);
      resend.setResponse(() => ({ status: 503 }));
      expect([await sendGuestInvitations(), await sendGuestInvitations()]).toEqual([0, 0]);
      resend.setResponse(() => undefined);
      expect(await sendGuestInvitations()).toBe(0);
      advanceClock({ minutes: 10 });
      expect([await sendGuestInvitations(), await sendGuestInvitations()]).toEqual([1, 0]);
      advanceClock({ minutes: 10 });
      expect(await sendGuestInvitations()).toBe(0);
      expect(resend.mails).toHaveLength(1);
      const token = /guest-invitation\?token=([\w-]+)/.exec(resend.mails[0]!.text)?.[1] ?? "";
      expect(await getGuestInvitation(token)).toMatchObject({ eventId: event.id });

      // As a process leaves it that was killed before it sent the mail.
      await db().eventGuest.updateMany({
        data: { claimTokenHash: "lost", invitationTriedAt: fromNow({ minutes: -10 }) },
      });
      expect(await sendGuestInvitations()).toBe(1);
    } finally {
      await resend.stop();
    }
  });

  it.each([
    ["for a day", 503, { days: 1 }],
    ["because the address is refused", 422, { days: 0 }],
  ])("leaves the guest uninvited when it can't be sent %s", async (_, status, wait) => {
    const resend = await startResend();
    try {
      const { owner, event } = await createOwned({ startTime: fromNow({ days: 3 }), endTime: fromNow({ days: 4 }) });
      await createGuest(event.id, { email: "gail@example.com" });
      await invite(owner, event.id);
      resend.setResponse(() => ({ status, name: "validation_error" }));
      expect(await sendGuestInvitations()).toBe(0);
      advanceClock(wait);
      expect(await sendGuestInvitations()).toBe(0);
      expect(await db().eventGuest.findFirst()).toMatchObject({ invitedAt: null, claimTokenHash: null });
    } finally {
      await resend.stop();
    }
  });

  it("is for organizers with a confirmed address, and not for an event that is over", async () => {
    const owner = await createMember({ emailVerifiedAt: null });
    const event = await createEvent({ createdById: owner.userId });
    expect((await invite(owner, event.id)).status).toBe(403);
    const later = await createOwned({ startTime: fromNow({ hours: -3 }), endTime: fromNow({ hours: -1 }) });
    expect((await invite(later.owner, later.event.id)).status).toBe(409);
  });

  it("ends after 14 days, with the event, and once the guest is declined", async () => {
    const { event } = await createOwned({ startTime: fromNow({ days: 30 }), endTime: fromNow({ days: 31 }) });
    const member = await createMember();
    const declined = await createInvited(event.id, { status: "declined" });
    const old = await createInvited(event.id, { email: "o@example.com", invitedAt: fromNow({ days: -14 }) });
    const over = await createEvent({ startTime: fromNow({ hours: -2 }), endTime: fromNow({ hours: -1 }) });
    const late = await createInvited(over.id);
    for (const { token } of [declined, old, late, { token: "unknown" }]) {
      expect(await getGuestInvitation(token)).toBeNull();
      expect((await claim(member, token)).status).toBe(404);
    }
  });
});

describe("a claim by the link", () => {
  it("makes the guest the member's confirmed RSVP, with check-in and name tag, in the same place", async () => {
    const { owner, event } = await createOwned({ capacity: 1 });
    const checkedInAt = fromNow({ minutes: -5 });
    const { token, guest } = await createInvited(event.id, { checkedInAt, checkedInById: owner.userId });
    await db().eventNameTag.create({ data: { eventId: event.id, guestId: guest.id, code: "0123456789ABCDEF" } });
    const waiting = await createWaiting(event.id);
    const member = await createMember();
    expect((await claim(member, token)).json).toEqual({ eventId: event.id });
    expect((await claim(member, token)).status).toBe(200);
    expect((await claim(waiting, token)).status).toBe(404);
    // Opened again, the link leads the member to the event, and nobody else.
    expect(await findClaimedEvent(member.userId, token)).toBe(event.id);
    expect(await findClaimedEvent(waiting.userId, token)).toBeNull();
    expect(await readRsvp(event.id, member.userId)).toBe("confirmed");
    expect(await readRsvp(event.id, waiting.userId)).toBe("waitlisted");
    expect(await db().eventAttendance.findFirst()).toMatchObject({
      userId: member.userId,
      checkInTime: checkedInAt,
      checkedInById: owner.userId,
      confirmedAt: null,
      asGuest: true,
      isActive: true,
    });
    expect(await db().eventNameTag.findFirst()).toMatchObject({ userId: member.userId, guestId: null });
    expect(await db().eventGuest.findFirst()).toMatchObject({ claimedById: member.userId, claimedAt: clock.now() });
  });

  it("frees the guest's place if the member has one, and gives a waiting or asking member theirs", async () => {
    const { event } = await createOwned({ capacity: 2 });
    const [confirmed, asking] = [await createMember(), await createMember()];
    await createRsvp(confirmed.userId, event.id);
    const first = await createInvited(event.id);
    const waiting = await createWaiting(event.id);
    await claim(confirmed, first.token);
    expect(await readRsvp(event.id, waiting.userId)).toBe("confirmed");
    const other = await createEvent();
    await createRsvp(asking.userId, other.id, { status: "pending" });
    await claim(asking, (await createInvited(other.id)).token);
    expect(await readRsvp(other.id, asking.userId)).toBe("confirmed");
  });

  it("is refused for a declined member, whose guest stays; one at another event came here too", async () => {
    const [event, other] = [await createEvent(), await createEvent()];
    const [declined, elsewhere] = [await createMember(), await createMember()];
    await createRsvp(declined.userId, event.id, { status: "declined" });
    const { token } = await createInvited(event.id, { checkedInAt: clock.now() });
    expect((await claim(declined, token)).status).toBe(403);
    expect(await db().eventGuest.count({ where: { claimedAt: null } })).toBe(1);
    expect(await readRsvp(event.id, declined.userId)).toBe("declined");
    expect(await db().eventAttendance.count()).toBe(0);
    await createRsvp(elsewhere.userId, other.id);
    await createAttendance(elsewhere.userId, other.id);
    const here = await createInvited(event.id, { email: "e@example.com", checkedInAt: clock.now() });
    await claim(elsewhere, here.token);
    expect(await readRsvp(event.id, elsewhere.userId)).toBe("confirmed");
    const where = { userId: elsewhere.userId };
    expect(
      await db().eventAttendance.findMany({
        where,
        select: { eventId: true, isActive: true },
        orderBy: { isActive: "desc" },
      }),
    ).toEqual([
      { eventId: other.id, isActive: true },
      { eventId: event.id, isActive: false },
    ]);
  });
});

describe("what is stored", () => {
  it("goes 90 days after the event, while the RSVP stays", async () => {
    const event = await createEvent();
    const later = await createEvent({ startTime: fromNow({ days: 1 }), endTime: fromNow({ days: 2 }) });
    const member = await createMember();
    await claim(member, (await createInvited(event.id)).token);
    await createGuest(later.id);
    advanceClock({ days: 90, hours: 3 });
    expect(await removeOldGuests()).toBe(1);
    expect(await db().eventGuest.findMany({ select: { eventId: true } })).toEqual([{ eventId: later.id }]);
    expect(await readRsvp(event.id, member.userId)).toBe("confirmed");
  });

  it("is removed after the days that the operator chose", async () => {
    setVariables({ GUEST_RETENTION_DAYS: "30" });
    const event = await createEvent({ startTime: fromNow({}), endTime: fromNow({ hours: 2 }) });
    await createGuest(event.id);
    advanceClock({ days: 30, hours: 2 });
    expect(await removeOldGuests()).toBe(0);
    advanceClock({ minutes: 1 });
    expect(await removeOldGuests()).toBe(1);
  });

  it("of a claimed guest goes with the member's account", async () => {
    const event = await createEvent();
    const member = await createMember();
    await claim(member, (await createInvited(event.id)).token);
    await deleteAccount(member.userId);
    expect(await db().eventGuest.count()).toBe(0);
  });

  it("of a check-in names no helper whose account is deleted", async () => {
    const event = await createEvent();
    const helper = await createMember();
    await createGuest(event.id, { checkedInAt: clock.now(), checkedInById: helper.userId });
    await deleteAccount(helper.userId);
    expect(await db().eventGuest.findFirst()).toMatchObject({ checkedInAt: clock.now(), checkedInById: null });
  });
});
