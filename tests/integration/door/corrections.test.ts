/** Corrections of who was there, after the event (docs/product/check-in.md#corrections). */
import type { ManagedPerson } from "@/lib/attendance/schema/manage";
import { db } from "@/lib/core/server/db";
import type { Insights, Recap } from "@/lib/recap/schema";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createGuest } from "@/tests/support/factories/guests";
import { createHelper } from "@/tests/support/factories/teams";
import { createMember } from "@/tests/support/factories/users";
import {
  checkInByCode,
  checkInByHand,
  checkInSubject,
  checkInThemself,
  checkOutPerson,
  getMemberCode,
  listAudit,
  type Member,
} from "@/tests/support/fixtures/walk-ins";
import { recordBus } from "@/tests/support/servers/bus";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T23:00:00Z");
});

/** An event that ended an hour ago, and a member with a place who never checked in. */
async function createEnded(ended: { days?: number; hours?: number } = { hours: -1 }) {
  const host = await createMember();
  const times = { startTime: fromNow({ days: -8 }), endTime: fromNow(ended) };
  const event = await createEvent({ hostUserId: host.userId, ...times });
  const member = await createMember();
  await createRsvp(member.userId, event.id);
  return { host, event, member };
}

const listPeople = async (id: string, { token }: Member) =>
  (
    await callRoute<ManagedPerson[]>(await import("@/app/api/events/[id]/rsvped-attendees/manage/route"), "GET", {
      params: { id },
      token,
    })
  ).json;
const getInsights = async (id: string, { token }: Member) =>
  (await callRoute<Insights>(await import("@/app/api/events/[id]/insights/route"), "GET", { params: { id }, token }))
    .json;
const getRecap = async (id: string, { token }: Member) =>
  callRoute<Recap>(await import("@/app/api/events/[id]/recap/route"), "GET", { params: { id }, token });
const undo = (by: Member, id: string, userId: string, checkedInAt: Date) =>
  checkOutPerson(by, id, { kind: "member", id: userId, checkedInAt: checkedInAt.toISOString() });

test("adds members and guests who were there, with the end as the time, and not among the arrivals", async () => {
  const { host, event, member } = await createEnded();
  const guest = await createGuest(event.id);
  const came = { result: "checked_in", checkedInAt: event.endTime.toISOString() };
  expect(await checkInByHand(host, event.id, member.userId)).toMatchObject(came);
  expect(await checkInSubject(host, event.id, { kind: "guest", id: guest.id })).toMatchObject(came);
  expect(await db().eventAttendance.findMany()).toMatchObject([
    { userId: member.userId, isActive: false, checkInTime: event.endTime, checkOutTime: event.endTime },
  ]);
  expect((await listPeople(event.id, host)).map(({ firstCheckInTime }) => firstCheckInTime)).toEqual([
    event.endTime.toISOString(),
    event.endTime.toISOString(),
  ]);
  expect((await getInsights(event.id, host)).arrivals).toEqual([]);
  expect(await listAudit()).toMatchObject([
    { action: "event.attendees_checked_in", actorId: host.userId, details: { userId: member.userId } },
    { action: "event.guest_checked_in", actorId: host.userId, details: { guestId: guest.id } },
  ]);
  // Only the member says that they were there.
  expect((await getRecap(event.id, member)).status).toBe(404);
});

test("adds nobody twice who came and left", async () => {
  const { host, event, member } = await createEnded();
  const checkInTime = fromNow({ hours: -3 });
  await createAttendance(member.userId, event.id, { checkInTime, checkOutTime: fromNow({ hours: -2 }) });
  expect(await checkInByHand(host, event.id, member.userId)).toMatchObject({
    result: "already",
    checkedInAt: checkInTime.toISOString(),
  });
  expect(await db().eventAttendance.count()).toBe(1);
});

test("takes all check-ins of a member back with what follows from them, once, and records who did it", async () => {
  const { host, event, member } = await createEnded();
  const [first, second] = [fromNow({ hours: -3 }), fromNow({ hours: -2 })];
  for (const checkInTime of [first, second])
    await createAttendance(member.userId, event.id, { checkInTime, checkOutTime: event.endTime });
  expect((await getRecap(event.id, member)).status).toBe(200);
  expect((await undo(host, event.id, member.userId, second)).status).toBe(204);
  expect((await undo(host, event.id, member.userId, second)).status).toBe(204);
  expect(await db().eventAttendance.count()).toBe(0);
  expect((await getRecap(event.id, member)).status).toBe(404);
  expect((await listPeople(event.id, host))[0]?.firstCheckInTime).toBeNull();
  const entry = {
    action: "event.attendees_check_in_undone",
    actorId: host.userId,
    details: { userId: member.userId },
  };
  expect(await listAudit()).toEqual([entry]);
});

test("makes organizers read corrections again", async () => {
  const { host, event, member } = await createEnded();
  const bus = recordBus();
  const change = { resource: "attendances", id: event.id, userIds: [host.userId] };
  await checkInByHand(host, event.id, member.userId);
  expect(bus.take()).toMatchObject([change]);
  await undo(host, event.id, member.userId, event.endTime);
  expect(bus.take()).toContainEqual(expect.objectContaining(change));
});

test("takes only the named check-in back until the event is over", async () => {
  const { host, event, member } = await createEnded({ hours: 1 });
  const [first, second] = [fromNow({ hours: -2 }), fromNow({ hours: -1 })];
  await createAttendance(member.userId, event.id, { checkInTime: first, checkOutTime: second });
  await createAttendance(member.userId, event.id, { checkInTime: second });
  expect((await undo(host, event.id, member.userId, second)).status).toBe(204);
  expect(await db().eventAttendance.findMany()).toMatchObject([{ checkInTime: first }]);
});

test("refuses a time that no check-in can have", async () => {
  const { host, event, member } = await createEnded();
  const person = { kind: "member", id: member.userId, checkedInAt: "0000-01-01T00:00:00Z" } as const;
  expect((await checkOutPerson(host, event.id, person)).status).toBe(400);
});

test("takes a member's check-in back only for those who see all RSVPs", async () => {
  const { event, member } = await createEnded();
  const checkInTime = fromNow({ hours: -3 });
  await createAttendance(member.userId, event.id, { checkInTime, checkOutTime: event.endTime });
  const [door, editor] = [await createHelper(event.id, "door"), await createHelper(event.id, "editor")];
  expect((await undo(door, event.id, member.userId, checkInTime)).status).toBe(403);
  expect((await undo(member, event.id, member.userId, checkInTime)).status).toBe(403);
  expect(await db().eventAttendance.count()).toBe(1);
  expect((await undo(editor, event.id, member.userId, checkInTime)).status).toBe(204);
});

test("is closed seven days after the end, for each act, with a sentence", async () => {
  const { host, event, member } = await createEnded({ days: -7 });
  const guest = await createGuest(event.id, { checkedInAt: event.endTime });
  expect((await checkInByHand(host, event.id, member.userId)).reason).toBe("ended");
  const person = { kind: "member", id: member.userId } as const;
  for (const body of [
    person,
    { ...person, checkedInAt: event.endTime.toISOString() },
    { kind: "guest", id: guest.id } as const,
  ])
    expect(await checkOutPerson(host, event.id, body)).toMatchObject({
      status: 409,
      json: {
        code: "ended",
        message: "This event ended more than 7 days ago, so who was there can't be changed any more.",
      },
    });
  expect(await db().eventGuest.findFirst()).toMatchObject({ checkedInAt: event.endTime });
});

test("is for organizers, by name, at events that took place", async () => {
  const { host, event, member } = await createEnded();
  expect(await checkInThemself(member, event.id)).toMatchObject({ status: 409, json: { code: "ended" } });
  const { code } = (await getMemberCode(member, event.id)).json;
  expect((await checkInByCode(host, event.id, code)).reason).toBe("ended");
  await db().event.update({ where: { id: event.id }, data: { status: "cancelled" } });
  expect((await checkInByHand(host, event.id, member.userId)).reason).toBe("cancelled");
  expect(await db().eventAttendance.count()).toBe(0);
});
