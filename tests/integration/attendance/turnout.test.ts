/** Attendance of an event, and the events that a member missed (docs/product/turnout.md). */
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { db } from "@/lib/core/server/db";
import type { PeopleCounts } from "@/lib/guests/schema/guests";

import { resetDatabase } from "@/tests/support/database/database";
import { countQueries } from "@/tests/support/database/queries";
import { createBlock } from "@/tests/support/factories/connections";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createHelper, createTeamMember } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

type Member = Awaited<ReturnType<typeof createMember>>;

const PATH = "/api/events/[id]/rsvped-attendees";
const listManaged = async (id: string, { token }: { token?: string }, query: string) =>
  callRoute<ManagedPerson[]>(await import("@/app/api/events/[id]/rsvped-attendees/manage/route"), "GET", {
    path: `${PATH}/manage${query}`,
    params: { id },
    token,
  });
const listTurnout = (id: string, by: { token?: string }, query = "show=coming") =>
  listManaged(id, by, `?sort=arrival&${query}`);
const countTurnout = async (id: string, { token }: Member) =>
  callRoute<PeopleCounts>(await import("@/app/api/events/[id]/rsvped-attendees/counts/route"), "GET", {
    params: { id },
    token,
  });
const getNames = ({ json }: { json: ManagedPerson[] }) => json.map(({ name }) => name.split(" ")[0]);

async function createNamed(eventId: string, firstName: string, rsvp: { status?: string } = {}) {
  const member = await createMember({ profile: { firstName, lastName: "Ruiz", company: null } });
  await createRsvp(member.userId, eventId, rsvp);
  advanceClock({ seconds: 1 });
  return member;
}

/** Ana, who left and came back, and Gail came. Mo and Gus are missing; the others have no place. */
async function createTurnout(event: Parameters<typeof createEvent>[0] = {}) {
  const host = await createMember();
  const { id } = await createEvent({ hostUserId: host.userId, ...event });
  const [mo, ana] = [await createNamed(id, "Mo"), await createNamed(id, "Ana")];
  for (const status of ["waitlisted", "pending", "declined"]) {
    const { userId } = await createNamed(id, status, { status });
    await createAttendance(userId, id, { checkOutTime: fromNow({}) });
  }
  const first = fromNow({ minutes: 5 });
  await createAttendance(ana.userId, id, { checkInTime: first, checkOutTime: fromNow({ minutes: 6 }) });
  await createAttendance(ana.userId, id, { checkInTime: fromNow({ minutes: 20 }) });
  await createGuest(id, { name: "Gail Guest", company: "Bay Labs", checkedInAt: fromNow({ minutes: 10 }) });
  await createGuest(id, { name: "Gus Guest" });
  await createGuest(id, { name: "Pending Guest", status: "pending" });
  await createGuest(id, { name: "Claimed Guest", claimedAt: fromNow({}), checkedInAt: fromNow({}) });
  // Somebody of another event.
  const other = await createEvent();
  await createAttendance((await createNamed(other.id, "Oz")).userId, other.id);
  return { id, host, mo, ana, first };
}

describe("the turnout of an event", () => {
  test("has those who came first, by their first check-in, then the others in the order of joining", async () => {
    const { id, host, ana, first } = await createTurnout();
    const { json } = await listTurnout(id, host);
    expect(getNames({ json })).toEqual(["Ana", "Gail", "Mo", "Gus"]);
    expect(json[0]).toMatchObject({ kind: "member", id: ana.userId, firstCheckInTime: first.toISOString() });
    expect(json[1]).toMatchObject({ kind: "guest", name: "Gail Guest", company: "Bay Labs", profile: null });
    expect(json.map(({ firstCheckInTime }) => firstCheckInTime === null)).toEqual([false, false, true, true]);
  });

  test("is filtered, searched and paged, with one statement for a page", async () => {
    const { id, host } = await createTurnout();
    expect(getNames(await listTurnout(id, host, "show=came"))).toEqual(["Ana", "Gail"]);
    expect(getNames(await listTurnout(id, host, "show=missed"))).toEqual(["Mo", "Gus"]);
    expect(getNames(await listTurnout(id, host, "show=coming&search=RUÍZ%20ana"))).toEqual(["Ana"]);
    expect(getNames(await listTurnout(id, host, "show=coming&search=bay"))).toEqual(["Gail"]);
    expect(getNames(await listTurnout(id, host, "show=coming&search=example.com"))).toEqual([]);
    const read: (string | undefined)[] = [];
    let query: string | null = "?show=coming&sort=arrival&limit=1";
    while (query) {
      const { queries, result } = await countQueries(() => listManaged(id, host, query ?? ""), /event_guests g/);
      expect(queries).toBe(1);
      read.push(...getNames(result));
      query = /<[^?]*(\?[^>]*)>; rel="next"/.exec(result.headers.get("link") ?? "")?.[1] ?? null;
    }
    expect(read).toEqual(["Ana", "Gail", "Mo", "Gus"]);
    expect((await listTurnout(id, host, "cursor=x")).status).toBe(400);
  });

  test("counts members and guests who came and who could have", async () => {
    const { id, host } = await createTurnout();
    expect((await countTurnout(id, host)).json).toMatchObject({ coming: 4, guests: 2, came: 2, guestsCame: 1 });
  });

  test("is for those who see all RSVPs, also across a block", async () => {
    const { id, host, ana, mo } = await createTurnout();
    await createBlock(ana.userId, host.userId);
    const admin = await createMember({ role: "admin" });
    const [owner, editor, door] = [
      await createHelper(id, "owner"),
      await createHelper(id, "editor"),
      await createHelper(id, "door"),
    ];
    const stranger = await createMember();
    for (const organizer of [host, admin, owner, editor])
      expect(getNames(await listTurnout(id, organizer))).toEqual(["Ana", "Gail", "Mo", "Gus"]);
    for (const other of [mo, stranger])
      for (const call of [listTurnout, countTurnout]) expect((await call(id, other)).status).toBe(403);
    // Helpers at the door see guests alone.
    expect(getNames(await listTurnout(id, door))).toEqual(["Gail", "Gus"]);
    expect((await listTurnout(id, {})).status).toBe(401);
    expect((await listTurnout("00000000-0000-4000-8000-000000000000", host)).status).toBe(404);
  });
});

describe("the number of events that a member missed", () => {
  const getMissed = async (id: string, organizer: Member, query = "") =>
    (await listManaged(id, organizer, query)).json.map(({ missed }) => missed);

  type EventInput = NonNullable<Parameters<typeof createEvent>[0]>;
  /** An event of yesterday where somebody checked in. */
  async function createPast(event: EventInput, { isDoorUsed = true } = {}) {
    const past = await createEvent({
      startTime: fromNow({ days: -1, hours: -2 }),
      endTime: fromNow({ days: -1 }),
      ...event,
    });
    if (isDoorUsed) await createAttendance((await createMember()).userId, past.id, { checkOutTime: fromNow({}) });
    return past.id;
  }

  test("counts the viewer's own events that are over, and no others", async () => {
    const [host, member] = [await createMember(), await createMember()];
    const { userId } = member;
    const going = (eventId: string, status = "confirmed") => createRsvp(userId, eventId, { status });
    const own = { hostUserId: host.userId };
    const now = await createEvent(own);
    await going(now.id);
    expect(await getMissed(now.id, host)).toEqual([undefined]);

    // Missed as host and as editor, came as owner.
    await going(await createPast(own));
    const [edited, owned] = [await createPast({}), await createPast({})];
    await createTeamMember(edited, host.userId, "editor");
    await createTeamMember(owned, host.userId, "owner");
    for (const id of [edited, owned]) await going(id);
    await createAttendance(userId, owned, { checkOutTime: fromNow({}) });
    expect(await getMissed(now.id, host)).toEqual([{ count: 2, of: 3 }]);

    // None of these counts.
    const helped = await createPast({});
    await createTeamMember(helped, host.userId, "door");
    await going(helped);
    await going(await createPast({}));
    await going(await createPast({ ...own, status: "cancelled" }));
    await going(await createPast({ ...own, endTime: fromNow({ minutes: 1 }) }));
    await going(await createPast(own, { isDoorUsed: false }));
    await going(await createPast({ ...own, isOnline: true, latitude: null, longitude: null }, { isDoorUsed: false }));
    for (const status of ["waitlisted", "pending", "declined"]) await going(await createPast(own), status);
    expect(await getMissed(now.id, host)).toEqual([{ count: 2, of: 3 }]);

    // An event of guests only used its door, too.
    const guests = await createPast(own, { isDoorUsed: false });
    await createGuest(guests, { checkedInAt: fromNow({}) });
    await going(guests);
    expect(await getMissed(now.id, host)).toEqual([{ count: 3, of: 4 }]);
    const admin = await createMember({ role: "admin" });
    expect(await getMissed(now.id, admin)).toEqual([{ count: 5, of: 6 }]);

    await db().eventTeamMember.delete({ where: { eventId_userId: { eventId: edited, userId: host.userId } } });
    expect(await getMissed(now.id, host)).toEqual([{ count: 2, of: 3 }]);
  });

  test("stands beside to how many of the last events members and guests came, not for helpers at the door", async () => {
    const [host, member] = [await createMember(), await createMember()];
    const own = { hostUserId: host.userId };
    const now = await createEvent(own);
    await createRsvp(member.userId, now.id);
    await createGuest(now.id, { email: "gail@nametag.test" });
    for (let index = 0; index < 10; index++) {
      const past = await createPast({ ...own, startTime: fromNow({ days: -2 - index }) });
      // The oldest is one too many.
      if (index % 2 === 1) {
        await createRsvp(member.userId, past);
        await createAttendance(member.userId, past, { checkOutTime: fromNow({}) });
      }
      if (index === 0) await createGuest(past, { email: "gail@nametag.test", checkedInAt: fromNow({}) });
    }
    const getRegular = async (by: Member) => (await listManaged(now.id, by, "")).json.map(({ regular }) => regular);
    expect(new Set(await getRegular(host))).toEqual(
      new Set([
        { count: 4, of: 9 },
        { count: 1, of: 9 },
      ]),
    );
    expect(await getRegular(await createHelper(now.id, "door"))).toEqual([undefined]);
  });

  test("is on requests, and absent for members who came to all", async () => {
    const host = await createMember();
    const [asking, faithful] = [await createMember(), await createMember()];
    const own = { hostUserId: host.userId };
    const past = await createPast(own);
    const event = await createEvent({ ...own, requiresApproval: true });
    for (const { userId } of [asking, faithful]) {
      await createRsvp(userId, past);
      await createRsvp(userId, event.id, { status: "pending" });
      advanceClock({ seconds: 1 });
    }
    await createAttendance(faithful.userId, past, { checkOutTime: fromNow({}) });
    expect(await getMissed(event.id, host, "?show=requests")).toEqual([{ count: 1, of: 1 }, undefined]);
  });

  test("is shown to organizers only, and takes one statement for a page", async () => {
    const host = await createMember();
    const own = { hostUserId: host.userId };
    const past = await createPast(own);
    const event = await createEvent(own);
    const members = [await createMember(), await createMember(), await createMember()];
    for (const { userId } of members) for (const id of [past, event.id]) await createRsvp(userId, id);
    const { queries, result } = await countQueries(() => listManaged(event.id, host, ""), /event_team_members t/);
    expect(queries).toBe(1);
    expect(result.text.match(/"missed"/g)).toHaveLength(3);
    const door = await createHelper(event.id, "door");
    // Helpers at the door get the guests alone.
    expect((await listManaged(event.id, door, "")).json).toEqual([]);
    expect((await listManaged(event.id, members[0]!, "")).status).toBe(403);
    for (const { token } of [members[0]!, door]) {
      const reads = await Promise.all([
        callRoute(await import("@/app/api/events/[id]/rsvped-attendees/route"), "GET", {
          params: { id: event.id },
          token,
        }),
        callRoute(await import("@/app/api/events/[id]/route"), "GET", { params: { id: event.id }, token }),
      ]);
      for (const { status, text } of reads) {
        expect(status).toBe(200);
        expect(text).not.toContain("missed");
      }
    }
  });
});
