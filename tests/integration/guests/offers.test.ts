/** What a guest list offers to members with its addresses (docs/product/guests.md#offers). */
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { settleRegisteredGuests } from "@/lib/guests/service/registered";
import { MAX_GUEST_MAILS } from "@/lib/notifications/constants";
import { removeOldGuests } from "@/lib/guests/service/clean-up";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createBlock } from "@/tests/support/factories/connections";
import { createMember } from "@/tests/support/factories/users";
import { acceptOffer, declineOffer, listOffers } from "@/tests/support/fixtures/guest-offers";
import { countMails } from "@/tests/support/servers/guest-mail";
import { createOutbox } from "@/tests/support/servers/outbox";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

const outbox = createOutbox();
const EMAIL = "gail@example.com";
const SENDER = { email: { not: EMAIL } };

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

/** Who created the event may mail to guests. */
const createHosted = async (event: Parameters<typeof createEvent>[0] = {}) =>
  createEvent({ createdById: (await createMember()).userId, ...event });

const readRsvp = async (eventId: string, userId: string) =>
  (await db().eventRsvp.findFirst({ where: { eventId, userId } }))?.status;
const isTaken = async (id: string) => (await db().eventGuest.findUniqueOrThrow({ where: { id } })).claimedAt !== null;

describe("an offer", () => {
  it("is for the member who confirmed the address, before or after the guest was added", async () => {
    const [early, late] = [await createEvent({ startTime: fromNow({ hours: -9 }) }), await createEvent()];
    await createGuest(early.id, { email: EMAIL });
    const member = await createMember({ email: EMAIL, emailVerifiedAt: null });
    await createGuest(late.id, { email: EMAIL });
    await createGuest(late.id, { email: "other@example.com" });
    expect(await listOffers(member)).toEqual([]);
    expect((await acceptOffer(member, early.id)).status).toBe(404);
    await db().user.update({ where: { id: member.userId }, data: { emailVerifiedAt: clock.now() } });
    expect(await listOffers(member)).toEqual([early.id, late.id]);
    expect(await listOffers(await createMember())).toEqual([]);
    expect(await db().eventRsvp.count()).toBe(0);
  });

  it.each([
    ["the event is over", () => ({ startTime: fromNow({ hours: -3 }), endTime: fromNow({ hours: -1 }) }), {}],
    ["the event was cancelled", () => ({ status: "cancelled" }), {}],
    ["the guest has no place", () => ({}), { status: "pending" }],
  ])("is not made when %s", async (_, getEvent, guest) => {
    const { id } = await createEvent(getEvent());
    await createGuest(id, { email: EMAIL, ...guest });
    const member = await createMember({ email: EMAIL });
    expect(await listOffers(member)).toEqual([]);
    expect((await acceptOffer(member, id)).status).toBe(404);
    expect(await settleRegisteredGuests()).toBe(0);
  });

  it("is not made to a declined member, and not across a block with the event's creator", async () => {
    const [declined, organizer] = [await createMember({ email: EMAIL }), await createMember()];
    const [event, theirs] = [await createEvent(), await createEvent({ createdById: organizer.userId })];
    await createRsvp(declined.userId, event.id, { status: "declined" });
    await createBlock(declined.userId, organizer.userId);
    for (const { id } of [event, theirs]) await createGuest(id, { email: EMAIL });
    expect(await listOffers(declined)).toEqual([]);
    expect(await settleRegisteredGuests()).toBe(0);
    expect((await acceptOffer(declined, event.id)).status).toBe(404);
  });

  it("is mailed once for an account and event, also after the guest was removed and added again", async () => {
    const event = await createHosted();
    const add = () => createGuest(event.id, { email: EMAIL });
    await add();
    await createMember({ email: EMAIL });
    await Promise.all([settleRegisteredGuests(), settleRegisteredGuests()]);
    expect(await outbox.listSubjects(EMAIL)).toEqual([`You are on the guest list of ${event.name}`]);
    await db().eventGuest.deleteMany();
    await db().delivery.deleteMany();
    await add();
    expect(await settleRegisteredGuests()).toBe(0);
    expect(await db().delivery.count()).toBe(0);
  });

  it.each([
    ["the organizers mailed an invitation", () => db().eventGuest.updateMany({ data: { invitedAt: clock.now() } })],
    [
      "the member turned such mails off",
      () => db().profile.updateMany({ data: { notifications: { guestLists: { email: false } } } }),
    ],
    ["the guest left the list", () => db().eventGuest.deleteMany()],
    [
      "a block with the event's creator came before the mail",
      async () => {
        const { createdById } = await db().event.findFirstOrThrow();
        await createBlock((await db().user.findUniqueOrThrow({ where: { email: EMAIL } })).id, createdById!);
      },
    ],
    [
      "its sender was suspended since",
      () => db().user.updateMany({ where: SENDER, data: { suspendedAt: clock.now() } }),
    ],
  ])("is not mailed when %s", async (_, change) => {
    await createGuest((await createHosted()).id, { email: EMAIL });
    await createMember({ email: EMAIL });
    const isInvited = _.startsWith("the organizers");
    if (isInvited) await change();
    await settleRegisteredGuests();
    if (!isInvited) await change();
    expect(await outbox.listSubjects(EMAIL)).toEqual([]);
  });

  it.each([
    ["has no creator", null],
    ["has a creator whose address isn't confirmed", { emailVerifiedAt: null }],
    ["has a suspended creator", { suspendedAt: clock.now() }],
  ])("is not mailed when the event %s", async (_, creator) => {
    const { id } = await (creator ? createHosted() : createEvent());
    if (creator) await db().user.updateMany({ data: creator });
    await createGuest(id, { email: EMAIL });
    const member = await createMember({ email: EMAIL });
    expect(await settleRegisteredGuests()).toBe(0);
    expect([await listOffers(member), await outbox.listSubjects(EMAIL)]).toEqual([[id], []]);
  });

  it("counts as a mail of the event's creator, and waits when the creator's day is spent", async () => {
    const event = await createHosted({ startTime: fromNow({ days: 7 }), endTime: fromNow({ days: 8 }) });
    await createGuest(event.id, { email: EMAIL });
    await createMember({ email: EMAIL });
    await countMails(event.createdById!, MAX_GUEST_MAILS);
    await settleRegisteredGuests();
    expect(await outbox.listSubjects(EMAIL)).toEqual([]);
    advanceClock({ days: 1 });
    expect(await outbox.listSubjects(EMAIL)).toHaveLength(1);
    const where = { day: new Date("2026-11-21"), subject: { in: [event.createdById!, "site"] } };
    expect(await db().guestMailCount.findMany({ where })).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  it("is mailed without what may advertise", async () => {
    const event = await createHosted({
      ...{ name: "Win at evil.example", venueName: "Claim your prize at http://evil.example" },
      ...{ venueAddress: "www.evil.example", location: "write to win@evil.example" },
    });
    await createGuest(event.id, { email: EMAIL });
    await createMember({ email: EMAIL });
    await settleRegisteredGuests();
    const [mail] = await outbox.list();
    expect(`${mail!.subject} ${mail!.text} ${mail!.html}`).not.toMatch(/evil|prize|win@/);
  });

  it("goes to one mailbox five times a day at most", async () => {
    for (let count = 0; count < 7; count++) await createGuest((await createHosted()).id, { email: EMAIL });
    await createMember({ email: EMAIL });
    expect(await settleRegisteredGuests()).toBe(7);
    expect(await outbox.listSubjects(EMAIL)).toHaveLength(5);
  });
});

describe("joining by an offer", () => {
  it("makes the guest's place the member's, once, with the check-in, which a press confirms", async () => {
    const event = await createEvent({ capacity: 1 });
    const guest = await createGuest(event.id, { email: EMAIL, checkedInAt: fromNow({ minutes: -5 }) });
    const [member, waiting] = [await createMember({ email: EMAIL }), await createMember()];
    await createRsvp(waiting.userId, event.id, { status: "waitlisted" });
    const joins = await Promise.all([acceptOffer(member, event.id), acceptOffer(member, event.id)]);
    expect(joins.map(({ status, json }) => [status, json])).toEqual([
      [200, { eventId: event.id }],
      [200, { eventId: event.id }],
    ]);
    expect([await readRsvp(event.id, member.userId), await readRsvp(event.id, waiting.userId)]).toEqual([
      "confirmed",
      "waitlisted",
    ]);
    expect(await isTaken(guest.id)).toBe(true);
    expect(await db().eventAttendance.findMany()).toMatchObject([
      {
        userId: member.userId,
        checkInTime: fromNow({ minutes: -5 }),
        confirmedAt: null,
        asGuest: true,
        isActive: true,
      },
    ]);
    expect(await listOffers(member)).toEqual([]);
  });

  it("takes over no check-in before check-in opens, and closes one of a member who is elsewhere", async () => {
    const later = await createEvent({ startTime: fromNow({ hours: 5 }), endTime: fromNow({ hours: 6 }) });
    const [here, elsewhere] = [await createEvent(), await createEvent()];
    const member = await createMember({ email: EMAIL });
    await createRsvp(member.userId, elsewhere.id);
    await createAttendance(member.userId, elsewhere.id);
    for (const { id } of [later, here]) await createGuest(id, { email: EMAIL, checkedInAt: clock.now() });
    await acceptOffer(member, later.id);
    await acceptOffer(member, here.id);
    const rows = await db().eventAttendance.findMany({ where: { eventId: { not: elsewhere.id } } });
    expect(rows).toMatchObject([{ eventId: here.id, isActive: false }]);
    expect(await db().eventAttendance.count({ where: { eventId: elsewhere.id, isActive: true } })).toBe(1);
  });

  it("keeps a guest's choice about announcements", async () => {
    const event = await createEvent();
    await createGuest(event.id, { email: EMAIL, announcementsOffAt: clock.now() });
    const member = await createMember({ email: EMAIL });
    await acceptOffer(member, event.id);
    expect(await db().eventRsvp.findFirst()).toMatchObject({ notificationPreferences: { email: false } });
  });
});

describe('"Not me"', () => {
  it("lasts for the account, and leaves the guest as they are", async () => {
    const event = await createEvent();
    const guest = await createGuest(event.id, { email: EMAIL });
    const member = await createMember({ email: EMAIL });
    expect((await declineOffer(member, event.id)).status).toBe(204);
    expect((await declineOffer(member, event.id)).status).toBe(204);
    expect((await acceptOffer(member, event.id)).status).toBe(404);
    expect(await db().eventGuest.findFirst()).toEqual(guest);
    await db().eventGuest.deleteMany();
    await createGuest(event.id, { email: EMAIL });
    expect([await listOffers(member), await settleRegisteredGuests()]).toEqual([[], 0]);
    expect((await declineOffer(await createMember(), event.id)).status).toBe(404);
  });

  it("makes the guest another person: an RSVP of the member takes a place of its own", async () => {
    const event = await createEvent();
    const guest = await createGuest(event.id, { email: EMAIL });
    const member = await createMember({ email: EMAIL });
    await declineOffer(member, event.id);
    await createRsvp(member.userId, event.id);
    expect(await settleRegisteredGuests()).toBe(0);
    expect(await isTaken(guest.id)).toBe(false);
  });

  it("is forgotten with the guests of the event", async () => {
    const event = await createEvent();
    await createGuest(event.id, { email: EMAIL });
    await declineOffer(await createMember({ email: EMAIL }), event.id);
    advanceClock({ days: 91 });
    await removeOldGuests();
    expect(await db().eventGuestOffer.count()).toBe(0);
  });
});
