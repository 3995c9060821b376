/** Members and guests of an event (docs/product/turnout.md#people-of-an-event). */
import * as registrationsRoute from "@/app/api/admin/event-registration-counts/route";
import * as audiencesRoute from "@/app/api/events/[id]/announcements/audiences/route";
import * as insightsRoute from "@/app/api/events/[id]/insights/route";
import * as countsRoute from "@/app/api/events/[id]/rsvped-attendees/counts/route";
import * as manageRoute from "@/app/api/events/manage/route";
import { db } from "@/lib/core/server/db";
import { PERSON_KINDS, PERSON_STATES, WITH_PLACE } from "@/lib/event-people/constants";
import { countEventPeople, listEventPeople, type Person } from "@/lib/event-people/data/people";

import { resetDatabase } from "@/tests/support/database/database";
import { countQueries } from "@/tests/support/database/queries";
import { createBlock } from "@/tests/support/factories/connections";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

type Rsvp = { status?: string | null; checkInTime?: Date; checkOutTime?: Date };

async function createPerson(eventId: string, firstName: string, { status = "confirmed", ...attendance }: Rsvp = {}) {
  const member = await createMember({ profile: { firstName, lastName: "Ruiz", company: null, profession: null } });
  if (status !== null) await createRsvp(member.userId, eventId, { status });
  if (attendance.checkInTime) await createAttendance(member.userId, eventId, attendance);
  advanceClock({ seconds: 1 });
  return member;
}

/** Somebody in each state of both kinds, named by it. */
async function createAll() {
  const host = await createMember({ role: "admin" });
  const { id } = await createEvent({ hostUserId: host.userId, capacity: 100 });
  const stay = { checkInTime: fromNow({ minutes: 1 }), checkOutTime: fromNow({ minutes: 2 }) };
  await createPerson(id, "Expected");
  await createPerson(id, "In", { checkInTime: fromNow({ minutes: 1 }) });
  await createPerson(id, "Left", stay);
  // Was there, cancelled, and came back too late for a place.
  await createPerson(id, "Waitlisted", { status: "waitlisted", ...stay });
  await createPerson(id, "Requested", { status: "pending" });
  await createPerson(id, "Declined", { status: "declined" });
  await createPerson(id, "Cancelled", { status: null, ...stay });
  const claimed = await createPerson(id, "Once", { checkInTime: fromNow({ minutes: 3 }) });
  await createGuest(id, { name: "Expected Guest", note: "Speaks", email: "expected@example.com" });
  await createGuest(id, { name: "In Guest", checkedInAt: fromNow({ minutes: 1 }) });
  await createGuest(id, { name: "Requested Guest", status: "pending" });
  await createGuest(id, { name: "Declined Guest", status: "declined" });
  const claim = { claimedById: claimed.userId, claimedAt: fromNow({}), checkedInAt: fromNow({}) };
  await createGuest(id, { name: "Once Guest", ...claim });
  await createGuest((await createEvent()).id, { name: "Elsewhere" });
  return { id, host };
}

const ALL = { states: PERSON_STATES, sort: "name", limit: 100 } as const;
const getNames = (people: Person[]) => people.map(({ name }) => name.replace(" Ruiz", ""));
const listNames = async (id: string, query: Partial<Parameters<typeof listEventPeople>[1]> = {}) =>
  getNames((await listEventPeople(id, { ...ALL, ...query })).items);

describe("the people of an event", () => {
  it("are in one state each, and somebody who was a guest is once there, as the member", async () => {
    const { id } = await createAll();
    const [{ items }, counts] = [await listEventPeople(id, ALL), await countEventPeople([id])];
    const states = Object.fromEntries(items.map(({ name, state }) => [name.replace(" Ruiz", ""), state]));
    expect(states).toEqual({
      ...{ Expected: "expected", In: "in", Left: "left", Once: "in", Waitlisted: "waitlisted" },
      ...{ Requested: "requested", Declined: "declined", Cancelled: "cancelled" },
      ...{ "Expected Guest": "expected", "In Guest": "in" },
      ...{ "Requested Guest": "requested", "Declined Guest": "declined" },
    });
    for (const kind of PERSON_KINDS)
      for (const state of PERSON_STATES) {
        const listed = items.filter((person) => person.kind === kind && person.state === state);
        expect([kind, state, counts(id)([state], kind)]).toEqual([kind, state, listed.length]);
      }
    expect(counts(id)(PERSON_STATES)).toBe(12);
    expect(items.find(({ name }) => name === "Expected Guest")).toMatchObject({
      ...{ kind: "guest", email: "expected@example.com", note: "Speaks", profile: null, position: null },
    });
  });

  it("are found by state, kind and words without case and accents", async () => {
    const { id } = await createEvent();
    await createPerson(id, "Zoë");
    await createGuest(id, { name: "zoe Özil", company: "Čedok" });
    await createGuest(id, { name: "Ana", status: "pending" });
    expect(await listNames(id, { words: ["ZOE"] })).toEqual(["zoe Özil", "Zoë"]);
    expect(await listNames(id, { words: ["Zoé", "ozil"] })).toEqual(["zoe Özil"]);
    expect(await listNames(id, { words: ["cedok"], kinds: ["member"] })).toEqual([]);
    expect(await listNames(id, { words: ["%"] })).toEqual([]);
    expect(await listNames(id, { states: ["requested"] })).toEqual(["Ana"]);
  });

  it("are found by an address only where the caller asks for it, and a member only by a confirmed one", async () => {
    const { id } = await createEvent();
    const [known, unknown] = [await createPerson(id, "Known"), await createPerson(id, "Unknown")];
    for (const [{ userId }, emailVerifiedAt] of [[known, fromNow({})] as const, [unknown, null] as const])
      await db().user.update({ where: { id: userId }, data: { email: `${userId}@find.test`, emailVerifiedAt } });
    await createGuest(id, { name: "Gail", email: "gail@find.test" });
    expect(await listNames(id, { words: ["find.test"] })).toEqual([]);
    expect(await listNames(id, { words: ["find.test"], emailsOf: PERSON_KINDS })).toEqual(["Gail", "Known"]);
    expect(await listNames(id, { words: ["find.test"], emailsOf: ["guest"] })).toEqual(["Gail"]);
  });

  it.each(["name", "family", "arrival", "id"] as const)(
    "come once each, in pages by %s, though others join",
    async (sort) => {
      const { id } = await createAll();
      const expected = await listNames(id, { sort });
      const read: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await countQueries(() => listEventPeople(id, { ...ALL, sort, limit: 2, cursor }));
        expect(page.queries).toBe(1);
        read.push(...getNames(page.result.items));
        cursor = page.result.next ?? undefined;
        await createGuest(id, { name: `Added ${read.length}` });
      } while (cursor);
      expect(read.filter((name) => !name.startsWith("Added"))).toEqual(expected);
      expect(new Set(read).size).toBe(read.length);
    },
  );

  it("are hidden from a helper at the door if they are suspended, or blocked without a place", async () => {
    const { id } = await createEvent();
    const helper = await createMember();
    const [, blocked, waiting, suspended] = [
      await createPerson(id, "Seen"),
      await createPerson(id, "Blocked"),
      await createPerson(id, "Waiting", { status: "waitlisted" }),
      await createPerson(id, "Suspended"),
    ];
    for (const { userId } of [blocked, waiting]) await createBlock(userId, helper.userId);
    await db().user.update({ where: { id: suspended.userId }, data: { suspendedAt: fromNow({}) } });
    expect(await listNames(id, { doorOf: helper.userId })).toEqual(["Blocked", "Seen"]);
    expect(await listNames(id)).toEqual(["Blocked", "Seen", "Suspended", "Waiting"]);
  });
});

it("counts the same people on every screen of an organizer", async () => {
  const { id, host } = await createAll();
  const get = async (route: Parameters<typeof callRoute>[0]) =>
    (await callRoute<never>(route, "GET", { params: { id }, token: host.token })).json;
  expect((await countEventPeople([id]))(id)(WITH_PLACE)).toBe(6);
  expect(await get(countsRoute)).toEqual({
    ...{ capacity: 100, coming: 6, guests: 2, in: 3, came: 4, guestsCame: 1 },
    ...{ requests: 2, waitlisted: 1, notComing: 3 },
    invitations: { uninvited: 1, waiting: null },
  });
  const insights = (await get(insightsRoute)) as { arrivals: { count: number }[] };
  expect(insights.arrivals.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  const event = { id, rsvpCount: 4, guestCount: 2, waitlistedCount: 1, checkedInCount: 3 };
  expect(await get(manageRoute)).toContainEqual(expect.objectContaining(event));
  const registrations = { id, registrationCount: 6, attendanceCount: 4 };
  expect(await get(registrationsRoute)).toContainEqual(expect.objectContaining(registrations));
  // Of the guests, only those with an address.
  expect(await get(audiencesRoute)).toMatchObject({
    ...{ everyone: 6, confirmed: 5, waitlisted: 1, pending: 1, checked_in: 3, not_checked_in: 2 },
  });
});
