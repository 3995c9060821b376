/** Hiding at an event, over real sockets (docs/product/privacy.md#hidden-at-an-event). */
import { checkIn, checkOut } from "@/lib/attendance/service/check-in";
import { db } from "@/lib/core/server/db";
import { hideMember, showMember } from "@/lib/events/service/hide-member";
import { createRsvp as createOwnRsvp } from "@/lib/events/service/rsvp/rsvp";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import {
  emitWithAck,
  joinMap,
  sendPosition,
  waitForDeparture,
  waitForPositions,
} from "@/tests/support/servers/map-client";
import { startRealtime, type TestRealtime } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

type Member = Awaited<ReturnType<typeof createMember>>;

async function join(server: TestRealtime, member: Member, eventId: string, batch = false) {
  const socket = await server.connect(member.token);
  socket.send({ type: "join_event", eventId, batch });
  await socket.next("joined_event");
  return socket;
}

async function createScene() {
  const host = await createMember();
  const event = await createEvent({ hostUserId: host.userId });
  const [ana, ben] = [await createAttendee(event.id), await createAttendee(event.id)];
  return { host, ana, ben, eventId: event.id };
}

describe.each([{ ownBus: false }, { ownBus: true }])("with ownBus $ownBus", (options) => {
  it("takes a hidden member off others' screens at once, and puts them back", async () => {
    const server = await startRealtime(options);
    const { ana, ben, eventId } = await createScene();
    const [single, batched] = [await join(server, ben, eventId), await join(server, ben, eventId, true)];
    await hideMember(ana.actor, eventId);
    expect(await single.next("user_checked_out")).toMatchObject({ userId: ana.userId, isListed: false });
    const [change] = (await batched.next("attendance_changes")).changes;
    expect(change).toMatchObject({ change: "checked_out", userId: ana.userId, isListed: false });

    await showMember(ana.actor, eventId);
    expect(await single.next("user_checked_in")).toMatchObject({ userId: ana.userId, isListed: true });
    const [again] = (await batched.next("attendance_changes")).changes;
    expect(again).toMatchObject({ change: "checked_in", userId: ana.userId, isListed: true });
  });
});

it("makes others' lists read again when a member who isn't checked in is shown again", async () => {
  const server = await startRealtime();
  const { ben, eventId } = await createScene();
  const cem = await createMember();
  await createRsvp(cem.userId, eventId);
  const room = await join(server, ben, eventId);
  await hideMember(cem.actor, eventId);
  await room.next("user_checked_out");
  await showMember(cem.actor, eventId);
  expect(await room.next("user_checked_out")).toMatchObject({ userId: cem.userId, isListed: true });
});

it("names nobody whom others can't have seen: on the waitlist, without an RSVP, or hidden from the start", async () => {
  const server = await startRealtime();
  const { ana, ben, eventId } = await createScene();
  const [waiting, stranger, hidden] = [await createMember(), await createMember(), await createMember()];
  await createRsvp(waiting.userId, eventId, { status: "waitlisted" });
  const room = await join(server, ben, eventId);
  await hideMember(waiting.actor, eventId);
  await showMember(waiting.actor, eventId);
  await showMember(stranger.actor, eventId);
  // The second is a repeated call.
  for (let call = 0; call < 2; call++) await createOwnRsvp(hidden.actor, eventId, { hidden: true });
  // Sent after what the room must not get.
  await hideMember(ana.actor, eventId);
  expect(await room.next("user_checked_out")).toMatchObject({ userId: ana.userId });
  const frames = JSON.stringify(room.frames);
  for (const { userId } of [waiting, stranger, hidden]) expect(frames).not.toContain(userId);
});

it("tells only organizers of a hidden member's check-in and check-out", async () => {
  const { ben, host, eventId } = await createScene();
  const cem = await createMember();
  await createRsvp(cem.userId, eventId);
  await hideMember(cem.actor, eventId);
  const server = await startRealtime();
  const attendees = [await join(server, ben, eventId), await join(server, ben, eventId, true)];
  const door = await join(server, host, eventId, true);
  for (const [change, name] of [
    [checkIn, "checked_in"],
    [checkOut, "checked_out"],
  ] as const) {
    await change(cem.actor, eventId);
    const { changes } = await door.next("attendance_changes");
    expect(changes).toMatchObject([{ change: name, userId: cem.userId, isListed: false }]);
  }
  // Sent after what attendees must not get.
  await checkOut(ben.actor, eventId);
  await attendees[0]?.next("user_checked_out");
  await attendees[1]?.next("attendance_changes");
  expect(JSON.stringify(attendees.map(({ frames }) => frames))).not.toContain(cem.userId);
});

it("sends a hidden member no persons, and lets them join again once they are shown", async () => {
  const server = await startRealtime();
  const { ana, ben, eventId } = await createScene();
  const room = await join(server, ana, eventId);
  await hideMember(ana.actor, eventId);
  expect(await room.next("changed")).toMatchObject({ resource: "events", id: eventId });
  room.send({ type: "join_event", eventId });
  expect(await room.next("error")).toMatchObject({ code: "forbidden", eventId });
  await checkOut(ben.actor, eventId);
  await showMember(ana.actor, eventId);
  await room.next("changed");
  expect(JSON.stringify(room.frames)).not.toContain(ben.userId);
  room.send({ type: "join_event", eventId });
  await room.next("joined_event");
});

it.each([
  ["one process", false],
  ["another process", true],
])("takes a hidden member's marker off the maps of %s, with the position", async (_, isOther) => {
  // The test sends positions faster than a phone may.
  const options = { consume: () => Promise.resolve() };
  const server = await startRealtime(options);
  const watching = isOther ? await startRealtime({ ...options, ownBus: true }) : server;
  const { ana, ben, eventId } = await createScene();
  const [own, map] = [await server.connectMap(ana.token), await watching.connectMap(ben.token)];
  await joinMap(own, eventId);
  await joinMap(map, eventId);
  const seen = waitForPositions(map, [ana.userId]);
  await sendPosition(own, eventId);
  await seen;
  const gone = waitForDeparture(map);
  await hideMember(ana.actor, eventId);
  expect(await gone).toEqual([ana.userId]);
  expect(await sendPosition(own, eventId)).toMatchObject({ ok: false, code: "forbidden" });
  expect(await emitWithAck(own, "joinEvent", eventId)).toMatchObject({ ok: false, code: "forbidden" });
  expect(await db().eventAttendance.count({ where: { NOT: { latitude: null } } })).toBe(0);

  // A joiner's map lacks them, too.
  const late = await watching.connectMap((await createAttendee(eventId)).token);
  expect(await joinMap(late, eventId)).toEqual([]);

  await showMember(ana.actor, eventId);
  await joinMap(own, eventId);
  const back = waitForPositions(map, [ana.userId]);
  await sendPosition(own, eventId);
  await back;
});
