import { randomUUID } from "node:crypto";

import { checkIn, checkOut, confirmPresence } from "@/lib/attendance/service/check-in";
import { cancelRsvp } from "@/lib/attendance/service/rsvp";

import { clock } from "@/lib/core/shared/clock";
import { pickPublicFields } from "@/lib/profiles/constants/public-profile";
import { resetDatabase } from "@/tests/support/database/database";
import { createBlock } from "@/tests/support/factories/connections";
import { createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createTeamMember } from "@/tests/support/factories/teams";
import { createMember, createUser } from "@/tests/support/factories/users";
import { checkInByHand } from "@/tests/support/fixtures/walk-ins";
import { waitForEvent, recordEvents, startRealtime, type TestRealtime } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

type Member = Awaited<ReturnType<typeof createMember>>;

async function connectAndJoin(server: TestRealtime, member: Member, eventId: string) {
  const socket = await server.connect(member.token);
  socket.send({ type: "join_event", eventId });
  expect(await socket.next("joined_event")).toEqual({ type: "joined_event", eventId });
  return socket;
}

async function createGuest(eventId: string): Promise<Member> {
  const member = await createMember();
  await createRsvp(member.userId, eventId);
  return member;
}

describe("join_event", () => {
  it("allows confirmed RSVPs, the host and admins", async () => {
    const server = await startRealtime();
    const host = await createMember();
    const event = await createEvent({ hostUserId: host.userId });
    const admin = await createMember({ role: "admin" });
    for (const member of [await createGuest(event.id), host, admin]) await connectAndJoin(server, member, event.id);

    const waiting = await createMember();
    await createRsvp(waiting.userId, event.id, { status: "waitlisted" });
    for (const member of [waiting, await createMember()]) {
      const socket = await server.connect(member.token);
      socket.send({ type: "join_event", eventId: event.id });
      expect(await socket.next("error")).toMatchObject({ code: "forbidden", eventId: event.id });
    }
  });

  it("returns not_found for an unknown event and validation for a malformed id", async () => {
    const { connect } = await startRealtime();
    const socket = await connect((await createMember()).token);
    socket.send({ type: "join_event", eventId: randomUUID() });
    expect(await socket.next("error")).toMatchObject({ code: "not_found" });
    socket.send({ type: "join_event", eventId: "nowhere" });
    expect(await socket.next("error")).toMatchObject({ code: "validation" });
  });
});

describe("a check-in or check-out", () => {
  it("is reported to the member's own sockets", async () => {
    const server = await startRealtime();
    const event = await createEvent();
    const member = await createGuest(event.id);
    const socket = await server.connect(member.token);
    const change = { type: "changed", resource: "attendances", id: event.id };
    const { id } = await checkIn(member.actor, event.id);
    expect(await socket.next("changed")).toEqual({ ...change, version: id });
    await checkOut(member.actor, event.id);
    expect(await socket.next("changed")).toEqual({ ...change, version: null });
  });

  it("is sent to all who joined the event on both channels, with the public profile only", async () => {
    const server = await startRealtime();
    const [event, otherEvent] = [await createEvent(), await createEvent()];
    const ana = await createGuest(event.id);
    const ben = await createAttendee(event.id);
    const far = await createGuest(otherEvent.id);
    const room = await connectAndJoin(server, ana, event.id);
    const other = await connectAndJoin(server, far, otherEvent.id);
    const map = await server.connectMap(ben.token);
    map.emit("joinEvent", event.id);
    await waitForEvent(map, "currentAttendees");
    const onMap = waitForEvent(map, "user_checked_in");

    await checkIn(ana.actor, event.id);
    const profile = pickPublicFields(ana.user.profile ?? {});
    const expected = { eventId: event.id, userId: ana.userId, user: { id: ana.userId, profile } };
    expect(await room.next("user_checked_in")).toEqual({ type: "user_checked_in", ...expected });
    expect(await onMap).toEqual(expected);

    const leaving = waitForEvent(map, "user_checked_out");
    await checkOut(ana.actor, event.id);
    expect(await room.next("user_checked_out")).toEqual({ type: "user_checked_out", ...expected });
    expect(await leaving).toEqual(expected);
    expect(other.getReceived("user_checked_in")).toEqual([]);
  });

  it("is marked as a confirmation when an organizer had checked the member in", async () => {
    const server = await startRealtime();
    const event = await createEvent();
    const [ana, watcher] = [await createGuest(event.id), await createGuest(event.id)];
    const room = await connectAndJoin(server, watcher, event.id);
    const batched = await server.connect(watcher.token);
    batched.send({ type: "join_event", eventId: event.id, batch: true });
    await batched.next("joined_event");
    await createTeamMember(event.id, watcher.userId, "door");
    await checkInByHand(watcher, event.id, ana.userId);
    expect(await room.next("user_checked_in")).not.toHaveProperty("isConfirmation");
    await confirmPresence(ana.actor, event.id);
    expect(await room.next("user_checked_in")).toMatchObject({ userId: ana.userId, isConfirmation: true });
    const changes = () => batched.getReceived("attendance_changes").flatMap((frame) => frame.changes);
    while (changes().length < 2) await batched.next("attendance_changes");
    expect(changes().map(({ isConfirmation }) => isConfirmation)).toEqual([undefined, true]);
  });

  it("is not sent across a block, in either direction", async () => {
    const server = await startRealtime();
    const event = await createEvent();
    const [ana, ben, cem, dan] = [
      await createGuest(event.id),
      await createGuest(event.id),
      await createGuest(event.id),
      await createGuest(event.id),
    ];
    await createBlock(ana.userId, ben.userId);
    await createBlock(cem.userId, ana.userId);
    const [forBen, forCem, forDan] = [
      await connectAndJoin(server, ben, event.id),
      await connectAndJoin(server, cem, event.id),
      await connectAndJoin(server, dan, event.id),
    ];
    await checkIn(ana.actor, event.id);
    await forDan.next("user_checked_in");
    await checkIn(dan.actor, event.id);
    // Both get Dan's check-in, and nothing of Ana's before it.
    for (const socket of [forBen, forCem]) {
      expect((await socket.next("user_checked_in")).userId).toBe(dan.userId);
      expect(socket.getReceived("user_checked_in")).toHaveLength(1);
    }
  });

  it("is sent for both events in order when a member moves from one to another", async () => {
    const server = await startRealtime();
    const [first, second] = [await createEvent(), await createEvent()];
    const ana = await createGuest(first.id);
    await createRsvp(ana.userId, second.id);
    const watcher = await createGuest(first.id);
    await createRsvp(watcher.userId, second.id);
    const socket = await connectAndJoin(server, watcher, first.id);
    socket.send({ type: "join_event", eventId: second.id });
    await socket.next("joined_event");
    await checkIn(ana.actor, first.id);
    expect(await socket.next("user_checked_in")).toMatchObject({ eventId: first.id });
    await checkIn(ana.actor, second.id);
    expect(await socket.next("user_checked_out")).toMatchObject({ eventId: first.id });
    expect(await socket.next("user_checked_in")).toMatchObject({ eventId: second.id });
  });
});

it("sends nothing more to a member who cancels the RSVP", async () => {
  const server = await startRealtime();
  const event = await createEvent();
  const [ana, ben] = [await createGuest(event.id), await createGuest(event.id)];
  const [cancelling, remaining] = [
    await connectAndJoin(server, ana, event.id),
    await connectAndJoin(server, ben, event.id),
  ];
  await cancelRsvp(ana.actor, event.id);
  await cancelling.next("changed");
  // `changed` is sent after the access is removed.
  cancelling.send({ type: "join_event", eventId: event.id });
  expect(await cancelling.next("error")).toMatchObject({ code: "forbidden" });
  await checkIn(ben.actor, event.id);
  await remaining.next("user_checked_in");
  cancelling.send({ type: "authenticate", token: ana.token });
  await cancelling.next("authenticated");
  expect(cancelling.getReceived("user_checked_in")).toEqual([]);
});

it("sends `changed` to all or to the named members on both channels", async () => {
  const { connect, connectMap, bus } = await startRealtime();
  const [ana, ben] = [await createMember(), await createMember()];
  const [forAna, forBen] = [await connect(ana.token), await connect(ben.token)];
  const map = await connectMap(ben.token);
  const events = recordEvents(map);
  const onMap = waitForEvent(map, "changed");
  const id = randomUUID();
  await bus.publish(
    { type: "resource_changed", resource: "connections", userIds: [ana.userId] },
    { type: "resource_changed", resource: "events", id },
  );
  expect(await forAna.next("changed")).toEqual({ type: "changed", resource: "connections" });
  expect(await forAna.next("changed")).toEqual({ type: "changed", resource: "events", id });
  expect(await forBen.next("changed")).toEqual({ type: "changed", resource: "events", id });
  await bus.publish({ type: "user_changed", userId: ben.userId });
  await forBen.next("changed");
  expect(forAna.getReceived("changed")).toHaveLength(2);
  await onMap;
  expect(events.slice(0, 1)).toEqual([["changed", { resource: "events", id }]]);
});

it("sends nothing about a deleted member", async () => {
  const server = await startRealtime();
  const event = await createEvent();
  const ana = await createGuest(event.id);
  const socket = await connectAndJoin(server, ana, event.id);
  const deletedUser = await createUser({ deletedAt: clock.now() });
  const ids = { attendanceId: randomUUID(), eventId: event.id, userId: deletedUser.id };
  await server.bus.publish({ type: "attendance_changed", change: "checked_in", ...ids });
  await checkIn(ana.actor, event.id);
  expect((await socket.next("user_checked_in")).userId).toBe(ana.userId);
});
