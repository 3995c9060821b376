/**
 * Attacks on the consent that a check-in by somebody else needs
 * (docs/product/check-in.md#walk-ins).
 */
import { blockUser } from "@/lib/connections/service/block";
import { db } from "@/lib/core/server/db";
import { getPresence } from "@/lib/presence/data";
import { listConnections } from "@/lib/connections/data/connections";
import type { ContactResponse } from "@/lib/people/schema";

import { advanceClock, stopClock } from "@/tests/support/setup/clock";
import { resetDatabase } from "@/tests/support/database/database";
import { createBlock, createConnection } from "@/tests/support/factories/connections";
import { createAttendance, createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import {
  acceptRequest,
  askWalkIn,
  checkInByCode,
  checkInByHand,
  checkInThemself,
  confirmPresence,
  createOrganizedEvent,
  declineRequest,
  findActive,
  findCandidates,
  getMemberCode,
  listReceived,
  listRequests,
  requestWalkIn,
  type Member,
} from "@/tests/support/fixtures/walk-ins";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:05Z");
});

const PHONE = "+1 813 555 0123";
const createVictim = () => createMember({ profile: { phone: PHONE } });

const getContact = async ({ token }: Member, userId: string) =>
  callRoute<ContactResponse>(await import("@/app/api/profiles/[userId]/contact/route"), "GET", {
    params: { userId },
    token,
  });
const connect = async ({ token }: Member, targetUserId: string) =>
  callRoute<{ status?: string }>(await import("@/app/api/connections/add/route"), "POST", {
    token,
    body: { targetUserId },
  });

describe.each(["host", "admin"] as const)("the %s", (role) => {
  test("can't check in a member without an RSVP who did not agree", async () => {
    const { organizer, event } = await createOrganizedEvent(role);
    const victim = await createVictim();
    expect((await checkInByHand(organizer, event.id, victim.userId)).reason).toBe("no_rsvp");
    expect(await findActive(victim.userId)).toBeNull();
    expect(await db().eventRsvp.count()).toBe(0);
  });

  test("does not find a member without an RSVP on the other side of a block", async () => {
    const { organizer, event } = await createOrganizedEvent(role);
    const [blocker, blocked] = [await createVictim(), await createVictim()];
    const { code } = (await getMemberCode(blocker, event.id)).json;
    await createBlock(blocker.userId, organizer.userId);
    await createBlock(organizer.userId, blocked.userId);
    for (const { userId, user } of [blocker, blocked]) {
      expect(await checkInByHand(organizer, event.id, userId)).toMatchObject({ reason: "unknown", name: null });
      const isAdmin = role === "admin";
      expect((await requestWalkIn(organizer, event.id, userId)).status).toBe(isAdmin ? 404 : 403);
      const found = await findCandidates(organizer, event.id, user.email);
      expect([found.status, found.json]).toMatchObject(isAdmin ? [200, []] : [403, { code: "forbidden" }]);
    }
    // The same as for a code with a typo.
    const [byCode, byTypo] = [
      await checkInByCode(organizer, event.id, code),
      await checkInByCode(organizer, event.id, "0000-0000-0000"),
    ];
    expect(byCode).toEqual(byTypo);
    expect(byCode.reason).toBe("unknown");
    expect(await db().eventAttendance.count()).toBe(0);
  });

  test("can't move a member from the event where they are, with an RSVP, a code or a request", async () => {
    const { organizer, event } = await createOrganizedEvent(role);
    const elsewhere = await createEvent({ name: "Elsewhere" });
    const [withRsvp, walkIn] = [await createAttendee(elsewhere.id), await createAttendee(elsewhere.id)];
    await createRsvp(withRsvp.userId, event.id);
    const { code } = (await getMemberCode(walkIn, event.id)).json;
    const request = await askWalkIn(organizer, event.id, walkIn);
    expect((await checkInByHand(organizer, event.id, withRsvp.userId)).reason).toBe("elsewhere");
    expect((await checkInByCode(organizer, event.id, code)).reason).toBe("elsewhere");
    const { status, json } = await acceptRequest(walkIn, request.id);
    expect([status, json.code]).toEqual([409, "conflict"]);
    expect(json.message).toMatch(/checked in at another event/);
    for (const { userId, attendance } of [withRsvp, walkIn]) {
      expect(await findActive(userId)).toMatchObject({ id: attendance.id });
    }
    // The member moves themself.
    expect((await checkInThemself(withRsvp, event.id)).status).toBe(200);
    expect(await findActive(withRsvp.userId)).toMatchObject({ eventId: event.id });
  });

  test("opens contact details, connecting and the map only once the member confirms to be there", async () => {
    const { organizer, event } = await createOrganizedEvent(role);
    const [victim, other] = [await createVictim(), await createAttendee(event.id)];
    await createRsvp(victim.userId, event.id);
    await createConnection(victim.userId, other.userId, { status: "pending" });
    expect((await checkInByHand(organizer, event.id, victim.userId)).result).toBe("checked_in");
    const readPartyEmail = async () => (await listConnections(other.actor)).items[0]?.requester.email;

    expect((await getContact(other, victim.userId)).text).not.toMatch(/555 0123|@nametag/);
    expect(await readPartyEmail()).toBeUndefined();
    expect(await getPresence(victim.actor, event.id)).toBeNull();
    await db().connection.deleteMany();
    expect((await connect(other, victim.userId)).status).toBe(403);

    expect((await confirmPresence(victim, event.id)).status).toBe(200);
    expect((await getContact(other, victim.userId)).json).toMatchObject({ phone: PHONE, email: victim.user.email });
    expect(await getPresence(victim.actor, event.id)).not.toBeNull();
    const connection = await connect(other, victim.userId);
    expect([connection.status, connection.json.status]).toEqual([201, "accepted"]);
  });

  test("gets no contact details of a member who blocked them by checking in their RSVP", async () => {
    const { organizer, event } = await createOrganizedEvent(role);
    const victim = await createVictim();
    await createRsvp(victim.userId, event.id);
    await createAttendance(organizer.userId, event.id);
    await createBlock(victim.userId, organizer.userId);
    // The organizer's list has every member with an RSVP, blocked or not.
    expect((await checkInByHand(organizer, event.id, victim.userId)).result).toBe("checked_in");
    await confirmPresence(victim, event.id);
    expect((await getContact(organizer, victim.userId)).status).toBe(404);
    expect((await connect(organizer, victim.userId)).status).toBe(404);
  });
});

test("an unconfirmed check-in counts as attended neither later nor in a tab that only reads", async () => {
  const { organizer, event } = await createOrganizedEvent();
  const [victim, other] = [await createVictim(), await createAttendee(event.id)];
  await createRsvp(victim.userId, event.id);
  await checkInByHand(organizer, event.id, victim.userId);
  // An open tab reads this by itself when the organizer's check-in arrives, so it confirms nothing.
  const active = await callRoute(await import("@/app/api/attendances/me/active/route"), "GET", { token: victim.token });
  expect(active.json).toMatchObject({ eventId: event.id, isUnconfirmed: true });
  await callRoute(await import("@/app/api/attendances/check-out/route"), "POST", {
    token: victim.token,
    body: { eventId: event.id },
  });
  expect((await confirmPresence(victim, event.id)).status).toBe(204);
  expect((await connect(other, victim.userId)).status).toBe(403);
});

test("a former host's request can't be accepted, nor one of a demoted, suspended or blocked organizer", async () => {
  const host = await createMember();
  const admins = [await createMember({ role: "admin" }), await createMember({ role: "admin" })];
  const victim = await createMember();
  const losses: [Member, (eventId: string) => Promise<unknown>][] = [
    [host, (id) => db().event.update({ where: { id }, data: { hostUserId: null } })],
    [admins[0]!, () => db().user.update({ where: { id: admins[0]!.userId }, data: { role: "user" } })],
    [admins[1]!, () => db().user.update({ where: { id: admins[1]!.userId }, data: { suspendedAt: new Date(0) } })],
  ];
  for (const [organizer, loseRight] of losses) {
    const event = await createEvent({ hostUserId: host.userId });
    const { id } = await askWalkIn(organizer, event.id, victim);
    expect((await listReceived(victim)).json).toMatchObject([{ id }]);
    await loseRight(event.id);
    expect((await listReceived(victim)).json).toEqual([]);
    expect((await acceptRequest(victim, id)).status).toBe(404);
    expect((await declineRequest(victim, id)).status).toBe(204);
  }
  const event = await createEvent({ hostUserId: host.userId });
  const { id } = await askWalkIn(host, event.id, victim);
  await blockUser(victim.actor, host.userId);
  expect((await acceptRequest(victim, id)).status).toBe(404);
  // As for an address that nobody has.
  expect((await listRequests(host, event.id)).json).toMatchObject([{ status: "open", user: null }]);
  expect(await findActive(victim.userId)).toBeNull();
});

test("a request can be answered by its member only", async () => {
  const { organizer, event } = await createOrganizedEvent();
  const [victim, stranger] = [await createMember(), await createMember()];
  const { id } = await askWalkIn(organizer, event.id, victim);
  for (const member of [organizer, stranger]) {
    expect((await acceptRequest(member, id)).status).toBe(404);
    expect((await declineRequest(member, id)).status).toBe(404);
    expect((await listReceived(member)).json).toEqual([]);
  }
});

test("members who organize nothing can't use the organizers' calls", async () => {
  const { event } = await createOrganizedEvent();
  const [attendee, victim] = [await createAttendee(event.id), await createMember()];
  const { code } = (await getMemberCode(victim, event.id)).json;
  for (const call of [
    checkInByHand(attendee, event.id, victim.userId),
    checkInByCode(attendee, event.id, code),
    requestWalkIn(attendee, event.id, victim.userId),
    listRequests(attendee, event.id),
    findCandidates(attendee, event.id, victim.user.email),
  ]) {
    expect((await call).status).toBe(403);
  }
});

test("a host finds no strangers, an admin finds them by name", async () => {
  const { organizer: host, event } = await createOrganizedEvent();
  const admin = await createMember({ role: "admin" });
  const { user } = await createMember({ profile: { firstName: "Zuzana", lastName: "Quill" } });
  for (const search of ["Zuzana", user.email]) expect((await findCandidates(host, event.id, search)).status).toBe(403);
  expect((await findCandidates(admin, event.id, "quill zuz")).json).toMatchObject([{ id: user.id, email: user.email }]);
});

test("asks a member three times an hour at most, however often they decline", async () => {
  const { organizer, event } = await createOrganizedEvent("admin");
  const victim = await createMember();
  for (let count = 0; count < 3; count++) {
    const { status, json } = await requestWalkIn(organizer, event.id, victim.userId);
    expect(status).toBe(201);
    expect((await declineRequest(victim, json.id)).status).toBe(204);
    advanceClock({ minutes: 1 });
  }
  // Neither through another event of the same organizer nor through another organizer of the same
  // event.
  const another = await createEvent({ hostUserId: organizer.userId });
  const admin = await createMember({ role: "admin" });
  for (const response of [
    await requestWalkIn(organizer, event.id, victim.userId),
    await requestWalkIn(organizer, another.id, victim.userId),
    await requestWalkIn(admin, event.id, victim.userId),
  ]) {
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, String(57 * 60)]);
  }
  advanceClock({ minutes: 58 });
  expect((await requestWalkIn(organizer, event.id, victim.userId)).status).toBe(201);
});

test("a code is of one member, one event and one minute, and does not bring back who has left", async () => {
  const { organizer, event } = await createOrganizedEvent();
  const other = await createEvent({ hostUserId: organizer.userId });
  const [ana, ben] = [await createMember(), await createMember()];
  const { code } = (await getMemberCode(ana, event.id)).json;
  const benCode = (await getMemberCode(ben, event.id)).json.code;
  // The first half names the member.
  const mixed = code.replaceAll("-", "").slice(0, 6) + benCode.replaceAll("-", "").slice(6);
  expect((await checkInByCode(organizer, event.id, mixed)).reason).toBe("unknown");
  expect((await checkInByCode(organizer, other.id, code)).reason).toBe("unknown");
  advanceClock({ seconds: 50 });
  expect((await checkInByCode(organizer, event.id, code)).subject).toEqual({ kind: "member", id: ana.userId });
  await callRoute(await import("@/app/api/attendances/check-out/route"), "POST", {
    token: ana.token,
    body: { eventId: event.id },
  });
  expect((await checkInByCode(organizer, event.id, code)).reason).toBe("unknown");
  advanceClock({ seconds: 10 });
  expect((await checkInByCode(organizer, event.id, benCode)).reason).toBe("unknown");
  expect(await findActive(ben.userId)).toBeNull();
});

test("stops guessing codes", async () => {
  const { organizer, event } = await createOrganizedEvent();
  const statuses: number[] = [];
  for (let guess = 0; guess < 121; guess++) {
    statuses.push((await checkInByCode(organizer, event.id, "0000-0000-0000")).status);
  }
  expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 200));
  expect(statuses[120]).toBe(429);
});
