/** Check-in at the door and by an organizer (docs/product/check-in.md#check-in-at-the-door). */
import { db } from "@/lib/core/server/db";
import type { AttendanceResponse } from "@/lib/attendance/schema/attendance";
import type { DoorCode } from "@/lib/attendance/schema/check-in";
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { requireCheckInFacts } from "@/lib/attendance/data/check-in";
import { insertCheckIn } from "@/lib/attendance/service/check-in.sql";
import { exportPeople } from "@/lib/attendance/service/export";
import { clock } from "@/lib/core/shared/clock";
import type { EventResponse } from "@/lib/events/schema/event";
import { lockEvents } from "@/lib/events/service/event-lock";
import type { PeopleCounts } from "@/lib/guests/schema/guests";
import { DEFAULT_LOCALE } from "@/lib/i18n/server/languages";

import { advanceClock, fromNow, stopClock } from "@/tests/support/setup/clock";
import { waitForBlockedBackend } from "@/tests/support/database/blocked-backend";
import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember, createUser } from "@/tests/support/factories/users";
import { countQueries } from "@/tests/support/database/queries";
import {
  acceptRequest,
  checkInByCode,
  checkInByHand,
  checkOutPerson,
  getMemberCode,
  listReceived,
  requestByAddress,
} from "@/tests/support/fixtures/walk-ins";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:05Z");
});

// Prisma's own limit of five seconds is too short for a busy machine.
const LONG_TRANSACTION = { timeout: 60_000 };

type Member = Awaited<ReturnType<typeof createMember>>;
const createAdmin = () => createMember({ role: "admin" });
const getDoorCode = async (id: string, token?: string) =>
  callRoute<DoorCode>(await import("@/app/api/events/[id]/door/route"), "GET", { params: { id }, token });
const scanDoorCode = async ({ token }: Member, eventId: string, doorCode: string) =>
  callRoute<AttendanceResponse & { code: string }>(await import("@/app/api/attendances/check-in/route"), "POST", {
    token,
    body: { eventId, doorCode },
  });
const list = async ({ token }: Member, id: string, query = "") =>
  callRoute<ManagedPerson[]>(await import("@/app/api/events/[id]/rsvped-attendees/manage/route"), "GET", {
    path: `/api/events/${id}/rsvped-attendees/manage${query}`,
    params: { id },
    token,
  });
const listFirstNames = ({ json }: { json: ManagedPerson[] }) => json.map(({ profile }) => profile?.firstName ?? "");
const countConfirmed = (eventId: string) => db().eventRsvp.count({ where: { eventId, status: "confirmed" } });

describe("an event that requires the door's code", () => {
  const checkIn = async ({ token }: Member, eventId: string) =>
    callRoute<AttendanceResponse & { code: string; message: string }>(
      await import("@/app/api/attendances/check-in/route"),
      "POST",
      { token, body: { eventId } },
    );
  const findActive = ({ userId }: Member) => db().eventAttendance.findFirst({ where: { userId, isActive: true } });
  async function createRequiringEvent() {
    const organizer = await createMember();
    const event = await createEvent({ hostUserId: organizer.userId, requiresDoorCode: true });
    const me = await createMember();
    await createRsvp(me.userId, event.id);
    return { organizer, event, me };
  }

  test("refuses a check-in without it, and accepts one with it, typed as people type", async () => {
    const { organizer, event, me } = await createRequiringEvent();
    expect(await checkIn(me, event.id)).toMatchObject({
      status: 409,
      json: {
        code: "door_code_required",
        message: "This event needs the code on the screen at the door. Scan or type it to check in.",
      },
    });
    expect(await findActive(me)).toBeNull();
    const { code } = (await getDoorCode(event.id, organizer.token)).json;
    expect((await scanDoorCode(me, event.id, ` ${code.toLowerCase().replace("-", " ")} `)).status).toBe(200);
    const again = await checkIn(me, event.id);
    expect([again.status, again.json.id]).toEqual([200, (await findActive(me))?.id]);
  });

  test("says before its other refusals what else is missing", async () => {
    const { event } = await createRequiringEvent();
    expect((await checkIn(await createMember(), event.id)).json.code).toBe("no_rsvp");
    const early = await createEvent({
      startTime: fromNow({ days: 1 }),
      endTime: fromNow({ days: 2 }),
      requiresDoorCode: true,
    });
    const me = await createMember();
    await createRsvp(me.userId, early.id);
    expect((await checkIn(me, early.id)).json.code).toBe("too_early");
  });

  test("keeps the member where they are checked in", async () => {
    const { event, me } = await createRequiringEvent();
    const elsewhere = await createEvent();
    await createRsvp(me.userId, elsewhere.id);
    expect((await checkIn(me, elsewhere.id)).status).toBe(200);
    expect((await checkIn(me, event.id)).json.code).toBe("door_code_required");
    expect(await findActive(me)).toMatchObject({ eventId: elsewhere.id });
  });

  test("needs a code of the present minute again after a check-out", async () => {
    const { organizer, event, me } = await createRequiringEvent();
    const { code } = (await getDoorCode(event.id, organizer.token)).json;
    expect((await scanDoorCode(me, event.id, code)).status).toBe(200);
    advanceClock({ minutes: 2 });
    expect((await scanDoorCode(me, event.id, code)).status).toBe(200);
    await callRoute(await import("@/app/api/attendances/check-out/route"), "POST", {
      token: me.token,
      body: { eventId: event.id },
    });
    expect((await scanDoorCode(me, event.id, code)).json.code).toBe("conflict");
    expect((await checkIn(me, event.id)).json.code).toBe("door_code_required");
  });

  test("lets organizers check members in by hand, also themselves, by the member's code and by a request", async () => {
    const { organizer, event, me } = await createRequiringEvent();
    await createRsvp(organizer.userId, event.id);
    for (const { userId } of [me, organizer])
      expect((await checkInByHand(organizer, event.id, userId)).result).toBe("checked_in");
    // The member confirms what the organizer has seen.
    expect((await checkIn(me, event.id)).status).toBe(200);
    expect(await findActive(me)).toMatchObject({ confirmedAt: clock.now() });
    const [byCode, byRequest] = [await createMember(), await createMember()];
    const { code } = (await getMemberCode(byCode, event.id)).json;
    expect((await checkInByCode(organizer, event.id, code)).result).toBe("checked_in");
    await requestByAddress(organizer, event.id, byRequest.user.email);
    const [request] = (await listReceived(byRequest)).json;
    expect((await acceptRequest(byRequest, request!.id)).status).toBe(200);
  });

  test("refuses a check-in that read the event before an organizer required the code", async () => {
    const [event, me] = [await createEvent(), await createMember()];
    await createRsvp(me.userId, event.id);
    const facts = await requireCheckInFacts(db(), me.userId, event.id);
    await db().event.update({ where: { id: event.id }, data: { requiresDoorCode: true } });
    expect(await insertCheckIn(me.userId, event.id, facts, clock.now())).toBeNull();
    expect((await checkIn(me, event.id)).json.code).toBe("door_code_required");
  });

  test("is chosen by an admin, off by default, and ends when the event becomes online", async () => {
    const admin = await createAdmin();
    const save = async (eventId: string, body: object) =>
      callRoute<EventResponse & { code: string }>(await import("@/app/api/events/[id]/route"), "PUT", {
        token: admin.token,
        params: { id: eventId },
        body,
      });
    const created = await callRoute<EventResponse>(await import("@/app/api/events/route"), "POST", {
      token: admin.token,
      body: { name: "Doors", startTime: fromNow({}), endTime: fromNow({ hours: 2 }) },
    });
    const { id } = created.json;
    expect([created.status, created.json.requiresDoorCode]).toEqual([201, false]);
    expect((await save(id, { requiresDoorCode: "yes" })).status).toBe(400);
    expect((await save(id, { requiresDoorCode: true })).json.requiresDoorCode).toBe(true);
    expect((await save(id, { name: "More doors" })).json.requiresDoorCode).toBe(true);
    expect((await save(id, { isOnline: true })).json.requiresDoorCode).toBe(false);
    expect((await save(id, { requiresDoorCode: true })).json.requiresDoorCode).toBe(false);
    expect((await save(id, { isOnline: false })).json.requiresDoorCode).toBe(false);
  });
});

describe("door code", () => {
  test("shows the code only to admins and the event's host", async () => {
    const host = await createMember();
    const event = await createEvent({ hostUserId: host.userId });
    const attendee = await createAttendee(event.id);
    expect((await getDoorCode(event.id)).status).toBe(401);
    expect((await getDoorCode(event.id, attendee.token)).status).toBe(403);
    expect((await getDoorCode(event.id, host.token)).status).toBe(200);
    expect((await getDoorCode(event.id, (await createAdmin()).token)).json).toEqual({
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
      secondsLeft: 25,
    });
  });

  test("accepts a code in its own half minute and the next, for its own event only", async () => {
    const [organizer, event, other] = [await createAdmin(), await createEvent(), await createEvent()];
    const { code } = (await getDoorCode(event.id, organizer.token)).json;
    expect((await scanDoorCode(await createMember(), other.id, code)).status).toBe(409);
    expect((await scanDoorCode(await createMember(), event.id, `${code}x`)).status).toBe(409);
    expect((await scanDoorCode(await createMember(), event.id, "")).status).toBe(409);
    advanceClock({ seconds: 50 });
    expect((await getDoorCode(event.id, organizer.token)).json.code).not.toBe(code);
    expect((await scanDoorCode(await createMember(), event.id, code)).status).toBe(200);
    advanceClock({ seconds: 10 });
    const lateResponse = await scanDoorCode(await createMember(), event.id, code);
    expect([lateResponse.status, lateResponse.json]).toMatchObject([
      409,
      { code: "conflict", message: "This isn't the code on the screen now. Scan the one that is there." },
    ]);
  });

  test("checks in a member with an RSVP, and returns the same attendance when repeated after it expired", async () => {
    const [organizer, event, me] = [await createAdmin(), await createEvent(), await createMember()];
    await createRsvp(me.userId, event.id);
    const { code } = (await getDoorCode(event.id, organizer.token)).json;
    const first = await scanDoorCode(me, event.id, code);
    expect([first.status, first.json]).toMatchObject([200, { eventId: event.id, userId: me.userId, isActive: true }]);
    advanceClock({ minutes: 5 });
    expect((await scanDoorCode(me, event.id, code)).json).toEqual(first.json);
  });

  test("admits walk-ins up to the capacity and no waitlisted member", async () => {
    const [organizer, event] = [await createAdmin(), await createEvent({ capacity: 3 })];
    const waiting = await createMember();
    const { code } = (await getDoorCode(event.id, organizer.token)).json;
    const walkIns = await Promise.all(Array.from({ length: 12 }, () => createMember()));
    const responses = await Promise.all(walkIns.map((member) => scanDoorCode(member, event.id, code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await countConfirmed(event.id)).toBe(3);
    // A rejected walk-in is not put on the waitlist.
    expect(await db().eventRsvp.count()).toBe(3);
    expect(await db().eventAttendance.count({ where: { isActive: true } })).toBe(3);
    await createRsvp(waiting.userId, event.id, { status: "waitlisted" });
    const response = await scanDoorCode(waiting, event.id, code);
    expect([response.status, response.json]).toMatchObject([409, { code: "conflict", message: "This event is full." }]);
  });

  test.each([
    ["is created", { capacity: null }, []],
    ["takes the last place", { capacity: 1 }, []],
    ["is confirmed from the waitlist", { capacity: 1 }, [{ status: "waitlisted" }]],
  ])("checks in a member whose RSVP from another device %s meanwhile", async (_, fields, earlier) => {
    const [organizer, event, me] = [await createAdmin(), await createEvent(fields), await createMember()];
    for (const rsvp of earlier) await createRsvp(me.userId, event.id, rsvp);
    const { code } = (await getDoorCode(event.id, organizer.token)).json;
    const scan = await db().$transaction(async (tx) => {
      await lockEvents(tx, [event.id]);
      const response = scanDoorCode(me, event.id, code);
      await waitForBlockedBackend();
      const own = { userId: me.userId, eventId: event.id };
      await tx.eventRsvp.upsert({
        where: { userId_eventId: own },
        create: { ...own, createdAt: fromNow({}) },
        update: { status: "confirmed" },
      });
      // In an object, so that the transaction ends before the response is awaited.
      return { response };
    }, LONG_TRANSACTION);
    const { status, json } = await scan.response;
    expect([status, json]).toMatchObject([200, { eventId: event.id, userId: me.userId, isActive: true }]);
    expect(await countConfirmed(event.id)).toBe(1);
  });

  test("rejects a check-in that is too early or after the end", async () => {
    const organizer = await createAdmin();
    const early = await createEvent({ startTime: fromNow({ hours: 2 }), endTime: fromNow({ hours: 3 }) });
    const endedEvent = await createEvent({ startTime: fromNow({ hours: -2 }), endTime: fromNow({ hours: -1 }) });
    for (const [event, code] of [
      [early, "too_early"],
      [endedEvent, "ended"],
    ] as const) {
      const doorCode = (await getDoorCode(event.id, organizer.token)).json;
      expect((await scanDoorCode(await createMember(), event.id, doorCode.code)).json).toMatchObject({ code });
    }
    expect(await db().eventRsvp.count()).toBe(0);
  });
});

describe("check-in by an organizer", () => {
  test("checks in and out with audit entries, for the host and admins only", async () => {
    const [organizer, event, me] = [await createAdmin(), await createEvent(), await createMember()];
    await createRsvp(me.userId, event.id);
    const checkIn = (by: Member) => checkInByHand(by, event.id, me.userId);
    const checkOut = (by: Member) => checkOutPerson(by, event.id, { kind: "member", id: me.userId });
    expect([(await checkIn(me)).status, (await checkOut(me)).status]).toEqual([403, 403]);
    expect([(await checkIn(organizer)).result, (await checkIn(organizer)).result]).toEqual(["checked_in", "already"]);
    expect((await list(organizer, event.id, "?show=in")).json).toHaveLength(1);
    expect([(await checkOut(organizer)).status, (await checkOut(organizer)).status]).toEqual([204, 204]);
    expect(await db().eventAttendance.count({ where: { isActive: true } })).toBe(0);
    const audit = await db().auditEntry.findMany({ orderBy: { id: "asc" } });
    expect(audit.map(({ action, actorId, details }) => [action, actorId, details])).toEqual([
      ["event.attendees_checked_in", organizer.userId, { userId: me.userId }],
      ["event.attendees_checked_out", organizer.userId, { userId: me.userId }],
    ]);
  });
});

describe("organizer's list", () => {
  async function createFullEvent() {
    const [organizer, event] = [await createAdmin(), await createEvent({ capacity: 3 })];
    const createNamedMember = (firstName: string, lastName: string, company = "Acme") =>
      createMember({ profile: { firstName, lastName, company } });
    const [zoe, abe, moe] = [
      await createNamedMember("Zoë", "Adams"),
      await createNamedMember("Abe", "Zorn"),
      await createNamedMember("Moe", "Miller"),
    ];
    await createRsvp(abe.userId, event.id);
    await createRsvp(zoe.userId, event.id);
    await createRsvp(moe.userId, event.id);
    for (const name of ["First", "Second"])
      await createRsvp((await createNamedMember(name, "Inline", "Gulf")).userId, event.id, { status: "waitlisted" });
    await checkInByHand(organizer, event.id, zoe.userId);
    return { organizer, event };
  }

  test("sorts the list by name with the waitlist last, and filters it by state and words", async () => {
    const { organizer, event } = await createFullEvent();
    expect(listFirstNames(await list(organizer, event.id))).toEqual(["Zoë", "Moe", "Abe", "First", "Second"]);
    expect(listFirstNames(await list(organizer, event.id, "?show=in"))).toEqual(["Zoë"]);
    expect(listFirstNames(await list(organizer, event.id, "?show=coming"))).toEqual(["Zoë", "Moe", "Abe"]);
    const waitlisted = await list(organizer, event.id, "?show=waitlist&search=second");
    expect(waitlisted.json).toMatchObject([{ waitlistPosition: 2, state: "waitlisted" }]);
    expect(listFirstNames(await list(organizer, event.id, "?search=gulf%20first"))).toEqual(["First"]);
  });

  test("pages the list with the same number of queries at any size", async () => {
    const { organizer, event } = await createFullEvent();
    const names: string[] = [];
    let next: string | undefined = "?limit=2";
    while (next) {
      const page = await list(organizer, event.id, next);
      names.push(...listFirstNames(page));
      next = /<[^?]+(\?[^>]+)>/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(names).toEqual(["Zoë", "Moe", "Abe", "First", "Second"]);
    const { queries } = await countQueries(() => list(organizer, event.id));
    expect(queries).toBeLessThanOrEqual(6);
  });

  test("shows emails to admins only, and the list to no one but the host and admins", async () => {
    const { organizer, event } = await createFullEvent();
    const host = await createMember();
    await db().event.update({ where: { id: event.id }, data: { hostUserId: host.userId } });
    expect((await list(organizer, event.id)).text).toContain("@nametag.test");
    expect((await list(host, event.id)).text).not.toContain("@nametag.test");
    expect((await list(host, event.id, "?search=nametag.test")).json).toEqual([]);
    expect((await exportPeople(host.actor, event.id, DEFAULT_LOCALE)).text).not.toContain("@nametag.test");
    expect((await list(await createMember(), event.id)).status).toBe(403);
  });

  test("counts people by state", async () => {
    const { organizer, event } = await createFullEvent();
    const { json } = await callRoute<PeopleCounts>(
      await import("@/app/api/events/[id]/rsvped-attendees/counts/route"),
      "GET",
      { params: { id: event.id }, token: organizer.token },
    );
    expect(json).toEqual({
      capacity: 3,
      coming: 3,
      guests: 0,
      in: 1,
      came: 1,
      guestsCame: 0,
      requests: 0,
      waitlisted: 2,
      notComing: 0,
      invitations: { uninvited: 0, waiting: null },
    });
  });

  test("exports times in the event's time zone and no cell as a formula", async () => {
    const { organizer, event } = await createFullEvent();
    await createRsvp(
      (await createUser({ profile: { firstName: "=cmd()", lastName: "@x", pronouns: "=they()" } })).id,
      event.id,
    );
    const response = await callRoute(await import("@/app/api/events/[id]/rsvped-attendees/export/route"), "GET", {
      params: { id: event.id },
      token: organizer.token,
    });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain("Tampa Tech Mixer attendees.csv");
    const lines = response.text.split("\r\n");
    expect(lines[0]).toContain('"Email","Profession","Company","Status","RSVP\'d (America/New_York)"');
    expect(lines[0]).toMatch(/"Pronouns"$/);
    expect(lines.find((line) => line.includes("Zoë"))).toContain('"Going","2026-11-20 18:00","2026-11-20 18:00",');
    expect(response.text).toContain('"Waitlist 2"');
    expect(response.text).toContain('"\'=they()"');
    expect(response.text).not.toMatch(/"[=@]/);
  });
});
