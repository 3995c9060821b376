/** docs/product/guest-import.md#eventbrite */
import { db } from "@/lib/core/server/db";
import { deleteAccount } from "@/lib/account/service/delete";
import { claimByLink } from "@/lib/guests/service/claim";
import { removeOldGuests } from "@/lib/guests/service/clean-up";
import { removePeople } from "@/lib/guests/service/remove-people";
import { importGuests } from "@/lib/guests/service/import/import";
import { hashTicketCode, toNameId } from "@/lib/guests/service/import/rows";
import { syncEventbriteGuests } from "@/lib/guests/service/import/eventbrite";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest, withClaimToken } from "@/tests/support/factories/guests";
import { createMember } from "@/tests/support/factories/users";
import { startEventbrite } from "@/tests/support/servers/eventbrite";
import { createOutbox } from "@/tests/support/servers/outbox";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

let eventbrite: Awaited<ReturnType<typeof startEventbrite>>;
let eventId: string;
const outbox = createOutbox();

beforeEach(async () => {
  await resetDatabase();
  eventbrite = await startEventbrite();
  eventId = (await createEvent({ eventbriteId: "900" })).id;
});
afterEach(() => eventbrite.stop());

const attendee = (id: string, name: string, changes: object = {}) => ({
  id,
  status: "Attending",
  cancelled: false,
  refunded: false,
  profile: { name, email: `${name.toLowerCase()}@example.com`, company: "Acme" },
  ...changes,
});

const listGuests = async () =>
  (await db().eventGuest.findMany({ where: { eventId }, orderBy: { name: "asc" } })).map(
    ({ name, email, source, externalId }) => [name, email, source, externalId],
  );

it("reads all pages, and changes nothing the second time", async () => {
  eventbrite.setAttendees("900", [
    attendee("1", "Ana"),
    attendee("2", "Ben"),
    attendee("3", "Cleo", { profile: { first_name: "Cleo", last_name: "Cruz", email: "ana@example.com" } }),
    attendee("4", "Di", { profile: null }),
  ]);
  expect(await syncEventbriteGuests()).toBe(3);
  expect(await listGuests()).toEqual([
    ["Ana", "ana@example.com", "eventbrite", "1"],
    ["Ben", "ben@example.com", "eventbrite", "2"],
    ["Cleo Cruz", null, "eventbrite", "3"],
  ]);
  expect(await syncEventbriteGuests()).toBe(0);
});

it("keeps the hashes of the barcodes, and follows a new one", async () => {
  const readHashes = async () => (await db().eventGuest.findFirstOrThrow({ where: { eventId } })).ticketHashes;
  for (const barcode of ["12345678901234567890001", "12345678901234567890002"]) {
    eventbrite.setAttendees("900", [attendee("1", "Ana", { barcodes: [{ barcode, status: "unused" }] })]);
    await syncEventbriteGuests();
    expect(await readHashes()).toEqual([hashTicketCode(barcode)]);
  }
});

it("lets cancelled and refunded attendees leave, but not who is checked in", async () => {
  const people = [attendee("1", "Ana"), attendee("2", "Ben"), attendee("3", "Cleo")];
  eventbrite.setAttendees("900", people);
  await syncEventbriteGuests();
  await db().eventGuest.updateMany({ where: { name: "Cleo" }, data: { checkedInAt: fromNow({}) } });
  eventbrite.setAttendees(
    "900",
    people.map((each, index) => ({ ...each, ...(index === 1 ? { refunded: true } : { cancelled: true }) })),
  );
  expect(await syncEventbriteGuests()).toBe(2);
  expect((await listGuests()).map(([name]) => name)).toEqual(["Cleo"]);
});

it("keeps an attendee declined whom an organizer declined", async () => {
  eventbrite.setAttendees("900", [attendee("1", "Ana")]);
  await syncEventbriteGuests();
  await db().eventGuest.updateMany({ where: { eventId }, data: { status: "declined" } });
  expect(await syncEventbriteGuests()).toBe(0);
  expect(await db().eventGuest.findFirst({ where: { eventId } })).toMatchObject({ status: "declined" });
});

describe("an attendee who became a member, and whose ticket is refunded", () => {
  beforeEach(async () => {
    stopClock("2026-11-20T23:00:00Z");
    const times = { startTime: fromNow({ days: 1 }), endTime: fromNow({ days: 2 }) };
    await db().event.update({ where: { id: eventId }, data: { ...times, capacity: 1 } });
    eventbrite.setAttendees("900", [attendee("1", "Ana")]);
    await syncEventbriteGuests();
  });

  async function claim(member: Awaited<ReturnType<typeof createMember>>, name = "Ana") {
    const { token, columns } = withClaimToken();
    await db().eventGuest.updateMany({ where: { eventId, name }, data: columns });
    await claimByLink(member.actor, token);
    advanceClock({ hours: 1 });
  }
  async function refund() {
    eventbrite.setAttendees("900", [attendee("1", "Ana", { refunded: true })]);
    return syncEventbriteGuests();
  }
  const readRsvp = async (userId: string) => (await db().eventRsvp.findFirst({ where: { eventId, userId } }))?.status;

  it("loses the RSVP of the ticket, is told so, and the waitlist moves up", async () => {
    const [member, waiting] = [await createMember(), await createMember()];
    await db().profile.update({
      where: { userId: member.userId },
      data: { notifications: { calendar: { email: false } } },
    });
    await claim(member);
    await createRsvp(waiting.userId, eventId, { status: "waitlisted" });
    expect(await refund()).toBe(1);
    expect([await readRsvp(member.userId), await readRsvp(waiting.userId)]).toEqual([undefined, "confirmed"]);
    expect(await outbox.listSubjects(member.user.email)).toEqual([expect.stringMatching(/^RSVP cancelled: /)]);
    expect(await outbox.listSubjects(waiting.user.email)).toEqual([expect.stringMatching(/^You're in: /)]);
    expect(await refund()).toBe(0);
  });

  it("keeps an RSVP of their own", async () => {
    const member = await createMember();
    await createRsvp(member.userId, eventId, { status: "waitlisted" });
    advanceClock({ hours: 1 });
    await claim(member);
    expect(await refund()).toBe(1);
    expect(await readRsvp(member.userId)).toBe("confirmed");
    expect(await db().eventGuest.count({ where: { eventId } })).toBe(0);
  });

  it.each([
    ["keeps the RSVP while another ticket is valid", { refunded: false }, "confirmed"],
    ["loses the RSVP when both tickets are refunded at once", { refunded: true }, undefined],
  ])("%s", async (_, ben, status) => {
    await db().event.update({ where: { id: eventId }, data: { capacity: 2 } });
    eventbrite.setAttendees("900", [attendee("1", "Ana"), attendee("2", "Ben")]);
    await syncEventbriteGuests();
    const member = await createMember();
    await claim(member);
    await claim(member, "Ben");
    eventbrite.setAttendees("900", [attendee("1", "Ana", { refunded: true }), attendee("2", "Ben", ben)]);
    await syncEventbriteGuests();
    expect(await readRsvp(member.userId)).toBe(status);
  });

  it("keeps the RSVP after a check-in", async () => {
    const member = await createMember();
    await claim(member);
    await createAttendance(member.userId, eventId);
    await refund();
    expect(await readRsvp(member.userId)).toBe("confirmed");
    expect(await outbox.listSubjects(member.user.email)).not.toContainEqual(expect.stringMatching(/^RSVP cancelled/));
  });
});

describe("a guest who was removed", () => {
  const readNames = async () => (await listGuests()).map(([name]) => name);
  const listMarks = () => db().eventRemovedGuest.findMany({ select: { eventId: true, externalId: true } });

  async function remove(name: string) {
    const admin = await createMember({ role: "admin" });
    const { id } = await db().eventGuest.findFirstOrThrow({ where: { eventId, name } });
    await removePeople(admin.actor, eventId, { guestIds: [id] });
    return admin.actor;
  }

  it("doesn't come back with the sync, nor does another ticket of theirs; others of the order stay and come", async () => {
    const shared = (name: string) => ({ profile: { name, email: "ana@example.com" } });
    const people = [attendee("1", "Ana"), attendee("2", "Ana"), attendee("3", "Ben", shared("Ben"))];
    eventbrite.setAttendees("900", people);
    await syncEventbriteGuests();
    await remove("Ana");
    expect(await listMarks()).toEqual([{ eventId, externalId: "1" }]);
    expect(await syncEventbriteGuests()).toBe(0);
    eventbrite.setAttendees("900", [...people, attendee("4", "Cleo", shared("Cleo"))]);
    expect(await syncEventbriteGuests()).toBe(1);
    expect(await listGuests()).toEqual([
      ["Ben", null, "eventbrite", "3"],
      ["Cleo", null, "eventbrite", "4"],
    ]);
  });

  it("still comes to another event, also with the same number", async () => {
    const other = await createEvent({ eventbriteId: "901" });
    eventbrite.setAttendees("900", [attendee("1", "Ana")]);
    await syncEventbriteGuests();
    await remove("Ana");
    eventbrite.setAttendees("901", [attendee("1", "Ana")]);
    expect(await syncEventbriteGuests()).toBe(1);
    expect(await db().eventGuest.findMany({ select: { eventId: true } })).toEqual([{ eventId: other.id }]);
  });

  it("who came from a file doesn't come back with the sync, but with a file, and can leave again", async () => {
    const row = { line: 2, name: "Ana", email: null, company: null, note: null, status: "confirmed" } as const;
    await createGuest(eventId, { name: "Ana", source: "file", externalId: "1" });
    const actor = await remove("Ana");
    eventbrite.setAttendees("900", [attendee("1", "Ana")]);
    expect(await syncEventbriteGuests()).toBe(0);
    await importGuests(actor, eventId, { rows: [{ ...row, externalId: "1" }] }, "en");
    expect(await listGuests()).toEqual([["Ana", null, "file", "1"]]);
    await remove("Ana");
    expect(await syncEventbriteGuests()).toBe(0);
    expect(await readNames()).toEqual([]);
  });

  it("leaves nothing without a ticket, and nothing at an event without the sync", async () => {
    await createGuest(eventId, { name: "Ana" });
    await createGuest(eventId, { name: "Ben", source: "file", externalId: toNameId("Ben") });
    for (const name of ["Ana", "Ben"]) await remove(name);
    await db().event.update({ where: { id: eventId }, data: { eventbriteId: null } });
    await createGuest(eventId, { name: "Cleo", source: "file", externalId: "3" });
    await remove("Cleo");
    expect(await listMarks()).toEqual([]);
  });

  it("doesn't come back after the account is deleted with which they joined", async () => {
    eventbrite.setAttendees("900", [attendee("1", "Ana")]);
    await syncEventbriteGuests();
    const member = await createMember();
    const { token, columns } = withClaimToken();
    await db().eventGuest.updateMany({ where: { eventId }, data: columns });
    await claimByLink(member.actor, token);
    await deleteAccount(member.userId);
    expect(await syncEventbriteGuests()).toBe(0);
    expect(await readNames()).toEqual([]);
  });

  it("is forgotten with the guests of the event", async () => {
    const later = await createEvent({ startTime: fromNow({ days: 1 }), endTime: fromNow({ days: 2 }) });
    await db().eventRemovedGuest.createMany({
      data: [eventId, later.id].map((id) => ({ eventId: id, externalId: "1" })),
    });
    advanceClock({ days: 90, hours: 3 });
    await removeOldGuests();
    expect(await listMarks()).toEqual([{ eventId: later.id, externalId: "1" }]);
    await db().event.delete({ where: { id: later.id } });
    expect(await listMarks()).toEqual([]);
  });
});

it("reads the other events when one can't be read", async () => {
  await createEvent({ eventbriteId: "899", startTime: fromNow({ hours: -1 }) });
  await createEvent({ eventbriteId: "898", startTime: fromNow({ hours: -3 }), endTime: fromNow({ hours: -2 }) });
  eventbrite.setAttendees("900", [attendee("1", "Ana")]);
  expect(await syncEventbriteGuests()).toBe(1);
  expect(eventbrite.calls.map(({ path }) => path)).toEqual(["/v3/events/899/attendees/", "/v3/events/900/attendees/"]);
});

it("does nothing without a token", async () => {
  await eventbrite.stop();
  expect(await syncEventbriteGuests()).toBe(0);
  eventbrite = await startEventbrite();
});
