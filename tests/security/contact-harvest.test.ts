/**
 * Collecting the contact details of everybody present
 * (docs/product/contact-cards.md#contact-visibility).
 */
import { checkInAtDoor, getDoorCode } from "@/lib/attendance/service/door";
import { removeOldOpenedContacts } from "@/lib/connections/service/opened-contacts";
import { acceptConnection } from "@/lib/connections/service/respond";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { resetRateLimits } from "@/lib/core/server/rate-limit";
import { MAX_OPENED_CONTACTS, MAX_OPENED_CONTACTS_DAY } from "@/lib/connections/constants";
import type { ContactResponse } from "@/lib/people/schema";
import { countOpenedContact } from "@/lib/people/service/view-contact";
import { storePositions } from "@/lib/presence/service/store-positions.sql";

import { resetDatabase } from "@/tests/support/database/database";
import { createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember, createUsers } from "@/tests/support/factories/users";
import { checkInByHand } from "@/tests/support/fixtures/walk-ins";
import { callRoute } from "@/tests/support/servers/route";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

type Member = Awaited<ReturnType<typeof createMember>>;
type Failure = { code: string; message: string };

const DETAILS = /@nametag\.test|\+1 813|linkedin\.com/;

beforeEach(async () => {
  await resetDatabase();
  resetRateLimits();
  stopClock("2026-11-20T23:30:00Z");
});

const openContact = async ({ token }: Member, userId: string) =>
  callRoute<ContactResponse & Failure>(await import("@/app/api/profiles/[userId]/contact/route"), "GET", {
    token,
    params: { userId },
  });

/** Opens the details of each, as many calls at a time as the limit of a minute allows. */
async function openEach(member: Member, ids: string[]) {
  const responses: Awaited<ReturnType<typeof openContact>>[] = [];
  for (let start = 0; start < ids.length; start += 30) {
    resetRateLimits();
    responses.push(...(await Promise.all(ids.slice(start, start + 30).map((id) => openContact(member, id)))));
  }
  return responses;
}

async function checkIn(userId: string, eventId: string): Promise<void> {
  await createRsvp(userId, eventId);
  await createAttendance(userId, eventId);
}

/** An event with many present, and an account that nobody there has met. */
async function createCrowd(count: number, attacker: { isVerified: boolean }) {
  const host = await createMember();
  const event = await createEvent({ hostUserId: host.userId });
  const linkedinUrl = "https://www.linkedin.com/in/someone";
  const people = await createUsers(count, { profile: { linkedinUrl } });
  for (const { id } of people) await checkIn(id, event.id);
  const member = await createMember(attacker.isVerified ? {} : { emailVerifiedAt: null });
  return { host, event, ids: people.map(({ id }) => id), member };
}

/** A position of this account near the venue is stored, as the map does. */
async function showPosition({ userId }: Member): Promise<void> {
  const { id } = await db().eventAttendance.findFirstOrThrow({ where: { userId, isActive: true } });
  await storePositions([{ attendanceId: id, latitude: 27.9615, longitude: -82.4636, at: clock.now() }]);
}

type Answer = Failure & { status: string; askReason?: string };

/** Connects with each, as many a minute as the limit allows. */
async function connectWithEach({ token }: Member, eventId: string, ids: string[]) {
  const route = await import("@/app/api/connections/add/route");
  const responses: Awaited<ReturnType<typeof callRoute<Answer>>>[] = [];
  for (const [index, targetUserId] of ids.entries()) {
    if (index % 30 === 0) resetRateLimits();
    responses.push(await callRoute<Answer>(route, "POST", { token, body: { targetUserId, eventId } }));
  }
  return responses;
}

/** Everything that shows details of connections, without the member's own. */
async function readNetwork({ token, user }: Member): Promise<string> {
  const { status, text } = await callRoute(await import("@/app/api/connections/me/route"), "GET", { token });
  expect(status).toBe(200);
  return text.replaceAll(user.email, "");
}

/** An account checks in from far away: it sends no position. */
async function checkInFromAway({ token }: Member, eventId: string): Promise<void> {
  const rsvp = await callRoute(await import("@/app/api/events/[id]/rsvp/route"), "POST", {
    token,
    params: { id: eventId },
  });
  const body = { eventId };
  const attendance = await callRoute(await import("@/app/api/attendances/check-in/route"), "POST", { token, body });
  expect([rsvp.status, attendance.status]).toEqual([201, 200]);
}

describe("an account without a verified email", () => {
  test("reads no contact details of those present, and is told why", async () => {
    const { event, ids, member } = await createCrowd(4, { isVerified: false });
    await checkInFromAway(member, event.id);
    for (const { status, json, text } of await openEach(member, ids)) {
      expect([status, json.needsVerifiedEmail]).toEqual([200, true]);
      expect(text).not.toMatch(DETAILS);
    }
    expect(await db().openedContact.count()).toBe(0);
  });

  test("only asks those present, also with a position", async () => {
    const { event, ids, member } = await createCrowd(12, { isVerified: false });
    await checkInFromAway(member, event.id);
    await showPosition(member);
    const responses = await connectWithEach(member, event.id, ids);
    expect(responses.map(({ json }) => [json.status, json.askReason])).toEqual(ids.map(() => ["pending", "email"]));
    expect(await readNetwork(member)).not.toMatch(DETAILS);
  });

  test("reads none in the list of connections, after a request, nor the host's email", async () => {
    const { event, host, ids, member } = await createCrowd(1, { isVerified: false });
    await checkInFromAway(member, event.id);
    await createConnection(member.userId, ids[0]!, { status: "pending" });
    for (const [route, params] of [
      [await import("@/app/api/connections/me/route"), {}],
      [await import("@/app/api/events/[id]/route"), { id: event.id }],
      [await import("@/app/api/events/route"), {}],
      [await import("@/app/api/rsvps/me/route"), {}],
    ] as const) {
      const { status, text } = await callRoute(route, "GET", { token: member.token, params });
      expect(status).toBe(200);
      expect(text.replaceAll(member.user.email, "")).not.toMatch(/@nametag\.test|linkedin\.com/);
    }
    const { json } = await callRoute<{ hostUser: object }>(await import("@/app/api/events/[id]/route"), "GET", {
      token: member.token,
      params: { id: event.id },
    });
    expect(json.hostUser).toMatchObject({ id: host.userId });
  });

  test("reads a connection's details, and those of others once its email is verified", async () => {
    const { event, ids, member } = await createCrowd(2, { isVerified: false });
    await checkInFromAway(member, event.id);
    await createConnection(ids[0]!, member.userId);
    expect((await openContact(member, ids[0]!)).text).toMatch(DETAILS);
    expect((await openContact(member, ids[1]!)).text).not.toMatch(DETAILS);
    await db().user.update({ where: { id: member.userId }, data: { emailVerifiedAt: new Date(0) } });
    const { json, text } = await openContact(member, ids[1]!);
    expect(text).toMatch(DETAILS);
    expect(json).not.toHaveProperty("needsVerifiedEmail");
  });
});

test("an account far away does not get into an event that requires the door's code", async () => {
  const { event, host, ids, member } = await createCrowd(2, { isVerified: true });
  await db().event.update({ where: { id: event.id }, data: { requiresDoorCode: true } });
  await createRsvp(member.userId, event.id);
  const checkInWith = async (doorCode?: string) => {
    const route = await import("@/app/api/attendances/check-in/route");
    const body = { eventId: event.id, doorCode };
    return (await callRoute<Failure>(route, "POST", { token: member.token, body })).json.code;
  };
  expect(await checkInWith()).toBe("door_code_required");
  for (const guess of ["", "00000000", "0000-0000", "%", event.id]) expect(await checkInWith(guess)).toBe("conflict");
  // Only the host sees the code, and the member's own code is for the host to enter.
  const door = await import("@/app/api/events/[id]/door/route");
  expect((await callRoute(door, "GET", { token: member.token, params: { id: event.id } })).status).toBe(403);
  const own = await callRoute<{ code: string }>(await import("@/app/api/events/[id]/my-code/route"), "GET", {
    token: member.token,
    params: { id: event.id },
  });
  expect(await checkInWith(own.json.code)).toBe("conflict");
  const confirmed = await callRoute(await import("@/app/api/attendances/me/confirm/route"), "POST", {
    token: member.token,
    body: { eventId: event.id },
  });
  expect(confirmed.status).toBe(204);
  for (const { text } of await openEach(member, [...ids, host.userId])) expect(text).not.toMatch(DETAILS);
  expect(await db().eventAttendance.count({ where: { userId: member.userId } })).toBe(0);
});

describe("an account with a verified email", () => {
  test("reads the details of 40 members an hour, however many calls it sends at once, and organizers learn of it", async () => {
    const { event, ids, member } = await createCrowd(60, { isVerified: true });
    await checkInFromAway(member, event.id);
    const responses = await openEach(member, ids);
    const allowed = responses.filter(({ status }) => status === 200);
    const refused = responses.filter(({ status }) => status === 429);
    expect([allowed.length, refused.length]).toEqual([MAX_OPENED_CONTACTS, 20]);
    for (const { json, headers, text } of refused) {
      expect(json).toMatchObject({
        code: "rate_limited",
        message: "You've opened the contact details of many people in a short time. Try again in 60 minutes.",
      });
      expect(headers.get("retry-after")).toBe("3600");
      expect(text).not.toMatch(DETAILS);
    }
    expect(await db().auditEntry.findMany()).toMatchObject([
      {
        actorId: member.userId,
        action: "event.contact_limit_reached",
        subjectType: "event",
        subjectId: event.id,
      },
    ]);
  });

  test("opens again whom it has opened, its connections, and others after an hour", async () => {
    const { event, ids, member } = await createCrowd(MAX_OPENED_CONTACTS + 2, { isVerified: true });
    await checkIn(member.userId, event.id);
    const [next = "", friend = "", ...opened] = ids;
    await createConnection(member.userId, friend);
    await openEach(member, [friend, friend]);
    advanceClock({ minutes: 1 });
    expect((await openEach(member, opened)).filter(({ status }) => status === 200)).toHaveLength(MAX_OPENED_CONTACTS);
    advanceClock({ minutes: 19, seconds: 30 });
    const refused = (await openEach(member, [next]))[0];
    expect([refused?.status, refused?.headers.get("retry-after")]).toEqual([429, String(40 * 60 + 30)]);
    expect(refused?.json.message).toContain("Try again in 41 minutes");
    for (const again of await openEach(member, [friend, opened[0]!, opened.at(-1)!])) {
      expect(again.text).toMatch(DETAILS);
    }
    advanceClock({ minutes: 40, seconds: 30 });
    expect((await openEach(member, [next]))[0]?.text).toMatch(DETAILS);
    // The job keeps what still counts.
    expect(await removeOldOpenedContacts()).toBe(0);
    advanceClock({ hours: 23 });
    expect(await removeOldOpenedContacts()).toBe(MAX_OPENED_CONTACTS);
    expect(await db().openedContact.findMany()).toMatchObject([{ viewerId: member.userId, userId: next }]);
  });

  test("opens 120 people a day, and those again without an end", async () => {
    const { event, ids, member } = await createCrowd(MAX_OPENED_CONTACTS_DAY + 1, { isVerified: true });
    await checkIn(member.userId, event.id);
    const [next = "", ...opened] = ids;
    for (let start = 0; start < opened.length; start += MAX_OPENED_CONTACTS) {
      const responses = await openEach(member, opened.slice(start, start + MAX_OPENED_CONTACTS));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(MAX_OPENED_CONTACTS);
      advanceClock({ hours: 1, minutes: 1 });
    }
    const refused = (await openEach(member, [next]))[0];
    expect([refused?.status, refused?.json.message]).toEqual([
      429,
      "You've opened the contact details of many people in a short time. Try again in 21 hours.",
    ]);
    expect((await openEach(member, [opened[0] ?? ""]))[0]?.text).toMatch(DETAILS);
    advanceClock({ hours: 21 });
    expect((await openEach(member, [next]))[0]?.status).toBe(200);
  });

  test("only asks those present while it is checked in from far away", async () => {
    const { event, ids, member } = await createCrowd(60, { isVerified: true });
    await checkInFromAway(member, event.id);
    const responses = await connectWithEach(member, event.id, ids);
    const asked = responses.filter(({ json }) => json.status === "pending" && json.askReason === "place");
    const refused = responses.filter(({ status }) => status === 409);
    // Requests that wait have a limit of their own.
    expect([asked.length, refused.length]).toEqual([50, 10]);
    expect(responses.map(({ text }) => text.replaceAll(member.user.email, "")).join("")).not.toMatch(DETAILS);
    expect(await readNetwork(member)).not.toMatch(DETAILS);
    expect(await db().openedContact.count()).toBe(0);
  });

  test.each([
    ["place", {}],
    ["door", { latitude: null, longitude: null }],
    ["online", { isOnline: true, latitude: null, longitude: null }],
  ])("is told what would show it at the event: %s", async (askReason, data) => {
    const { event, ids, member } = await createCrowd(1, { isVerified: true });
    await db().event.update({ where: { id: event.id }, data });
    await checkInFromAway(member, event.id);
    expect((await connectWithEach(member, event.id, ids))[0]?.json).toMatchObject({ status: "pending", askReason });
  });

  test("is connected at once with 40 people an hour on site, and asks the others", async () => {
    const { event, ids, member } = await createCrowd(60, { isVerified: true });
    await checkInFromAway(member, event.id);
    await showPosition(member);
    const responses = await connectWithEach(member, event.id, ids);
    expect(responses.map(({ json }) => json.status)).toEqual([
      ...Array<string>(MAX_OPENED_CONTACTS).fill("accepted"),
      ...Array<string>(20).fill("pending"),
    ]);
    expect(responses.at(-1)?.json.askReason).toBe("limit");
    // The contact call draws from the same limit, and a connection's details are free.
    const [last] = await openEach(member, [ids.at(-1) ?? ""]);
    expect(last?.status).toBe(429);
    expect((await openEach(member, [ids[0] ?? ""]))[0]?.text).toMatch(DETAILS);
    expect(await db().auditEntry.count({ where: { action: "event.contact_limit_reached" } })).toBe(1);
  });

  test("accepts requests within the same limit, and keeps those beyond it", async () => {
    const { event, ids, member } = await createCrowd(MAX_OPENED_CONTACTS + 2, { isVerified: true });
    await checkIn(member.userId, event.id);
    const [asker = "", crossing = "", ...opened] = ids;
    await openEach(member, opened);
    const { id } = await createConnection(asker, member.userId, { status: "pending" });
    await createConnection(crossing, member.userId, { status: "pending" });
    const limited = expect.objectContaining({ code: "rate_limited" }) as unknown;
    await expect(acceptConnection(member.actor, id)).rejects.toEqual(limited);
    // Scans that wait for a network would retry a 429 before all later ones.
    const [crossed] = await connectWithEach(member, event.id, [crossing]);
    expect([crossed?.status, crossed?.json.message]).toEqual([
      409,
      "You've opened the contact details of many people in a short time. This person's request stays, and you can accept it later.",
    ]);
    expect(await db().connection.count({ where: { status: "pending" } })).toBe(2);
    advanceClock({ hours: 1, minutes: 1 });
    expect(await acceptConnection(member.actor, id)).toMatchObject({ status: "accepted" });
  });

  test("is noted once an hour for each event", async () => {
    const { event, ids, member } = await createCrowd(MAX_OPENED_CONTACTS + 1, { isVerified: true });
    await checkIn(member.userId, event.id);
    const [last = "", ...opened] = ids;
    await openEach(member, opened);
    await openEach(member, [last, last, last]);
    expect(await db().auditEntry.count()).toBe(1);
    const other = await createEvent();
    const stranger = await createMember();
    await checkIn(stranger.userId, other.id);
    await db().eventAttendance.updateMany({ where: { userId: member.userId }, data: { eventId: other.id } });
    expect((await openEach(member, [stranger.userId]))[0]?.status).toBe(429);
    expect((await db().auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ subjectId }) => subjectId)).toEqual([
      event.id,
      other.id,
    ]);
  });

  test("has exactly 40 of 60 calls counted that run at the same time", async () => {
    const { event, ids, member } = await createCrowd(60, { isVerified: true });
    const counted = await Promise.allSettled(
      ids.map((userId) => countOpenedContact(member.actor, { userId, eventId: event.id })),
    );
    expect(counted.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_OPENED_CONTACTS);
    expect(await db().openedContact.count({ where: { viewerId: member.userId } })).toBe(MAX_OPENED_CONTACTS);
  });

  test("uses up nothing with members who show nothing, or who are not present", async () => {
    const { event, member } = await createCrowd(0, { isVerified: true });
    await checkIn(member.userId, event.id);
    const away = await createMember();
    await createRsvp(away.userId, event.id);
    const levels = { email: "connections", phone: "nobody", linkedinUrl: "attendees" };
    const closed = await createMember({ profile: { visibility: levels } });
    await checkIn(closed.userId, event.id);
    for (const { status, text } of await openEach(member, [away.userId, closed.userId, member.userId])) {
      expect(status).toBe(200);
      expect(text.replace(member.user.email, "").replace(/\+1 813 555 0100/, "")).not.toMatch(DETAILS);
    }
    expect(await db().openedContact.count()).toBe(0);
  });
});

test("an organizer's check-in, the door's code and a position each show that a member is on site", async () => {
  const event = await createEvent();
  const ana = await createMember();
  const checkedIn = await createMember();
  await createRsvp(checkedIn.userId, event.id);
  const admin = await createMember({ role: "admin" });
  await checkInByHand(admin, event.id, checkedIn.userId);
  await checkInFromAway(ana, event.id);
  const isOnSite = async ({ userId }: { userId: string }) =>
    (await db().eventAttendance.findFirstOrThrow({ where: { userId } })).onSiteAt !== null;
  expect([await isOnSite(checkedIn), await isOnSite(ana)]).toEqual([true, false]);
  const { code } = await getDoorCode(admin.actor, event.id);
  await checkInAtDoor(ana.actor, event.id, code);
  expect(await isOnSite(ana)).toBe(true);
});
