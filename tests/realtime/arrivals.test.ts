import { randomUUID } from "node:crypto";

import { checkIn, checkOut } from "@/lib/attendance/service/check-in";
import { cancelRsvp } from "@/lib/attendance/service/rsvp";
import { blockUser } from "@/lib/connections/service/block";
import { MAX_ATTENDANCE_CHANGES } from "@/lib/api/protocol/limits";
import { serverFrameSchema } from "@/lib/api/protocol/server-messages";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock } from "@/tests/support/factories/connections";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { startRealtime, type TestRealtime } from "@/tests/support/servers/realtime";
import type { TestSocket } from "@/tests/support/servers/web-socket";

beforeEach(resetDatabase);

type Member = Awaited<ReturnType<typeof createMember>>;

/** Longer than any test, so that only the first change is sent. */
const HELD = { timing: { coalesceArrivals: 1_000_000 } };

async function createGuest(eventId: string): Promise<Member> {
  const member = await createMember();
  await createRsvp(member.userId, eventId);
  return member;
}

async function connectAndJoin(server: TestRealtime, member: Member, eventId: string, options: object = {}) {
  const socket = await server.connect(member.token);
  socket.send({ type: "join_event", eventId, ...options });
  await socket.next("joined_event");
  return socket;
}

/**
 * Resolves when the server has handled everything that the socket sent before, and sent everything
 * that it has for it.
 */
async function roundTrip(socket: TestSocket, { token }: Member): Promise<void> {
  socket.send({ type: "authenticate", token });
  await socket.next("authenticated");
}

/**
 * An event with a client that joined with `batch`, one that joined without, and guests who are
 * about to arrive.
 */
async function openEvent(options: Parameters<typeof startRealtime>[0], count: number) {
  const server = await startRealtime(options);
  const event = await createEvent();
  const [ana, ben] = [await createGuest(event.id), await createGuest(event.id)];
  const guests: Member[] = [];
  for (let n = 0; n < count; n++) guests.push(await createGuest(event.id));
  const batched = await connectAndJoin(server, ana, event.id, { batch: true });
  const plain = await connectAndJoin(server, ben, event.id);
  return { server, event, ana, batched, plain, guests };
}

it("sends a client with `batch` the same changes in the same order as one without", async () => {
  const { event, batched, plain, guests } = await openEvent({}, 5);
  await Promise.all(guests.map(({ actor }) => checkIn(actor, event.id)));
  const [first, last] = [guests[0] as Member, guests.at(-1) as Member];
  await checkOut(first.actor, event.id);
  await checkIn(first.actor, event.id);
  await checkOut(last.actor, event.id);
  const listChanges = () => batched.getReceived("attendance_changes").flatMap(({ changes }) => changes);
  while (!listChanges().some(({ change, userId }) => change === "checked_out" && userId === last.userId))
    serverFrameSchema.parse(await batched.next("attendance_changes"));
  while (!plain.getReceived("user_checked_out").some(({ userId }) => userId === last.userId))
    await plain.next("user_checked_out");
  const single = plain.frames.flatMap((frame) =>
    frame.type === "user_checked_in" || frame.type === "user_checked_out"
      ? { change: frame.type.slice("user_".length), userId: frame.userId, user: frame.user }
      : [],
  );
  expect(listChanges()).toEqual(single);
  expect([...batched.getReceived("user_checked_in"), ...batched.getReceived("user_checked_out")]).toEqual([]);
  expect(plain.getReceived("attendance_changes")).toEqual([]);
});

it("filters each batch across blocks", async () => {
  const { server, event, batched, guests } = await openEvent({}, 3);
  const [ben, cho, dov] = guests as [Member, Member, Member];
  await createBlock(ben.userId, dov.userId);
  const blocked = await connectAndJoin(server, dov, event.id, { batch: true });
  for (const guest of [ben, cho]) await checkIn(guest.actor, event.id);
  const waitForCho = async (socket: TestSocket) => {
    const list = () => socket.getReceived("attendance_changes").flatMap(({ changes }) => changes);
    while (!list().some(({ userId }) => userId === cho.userId)) await socket.next("attendance_changes");
    return list().map(({ userId }) => userId);
  };
  expect(await waitForCho(batched)).toEqual([ben.userId, cho.userId]);
  expect(await waitForCho(blocked)).toEqual([cho.userId]);
});

it("drops what waits for a member who cancels the RSVP or blocks somebody", async () => {
  const { server, event, ana, batched, plain, guests } = await openEvent(HELD, 4);
  const [ben, cho, dov, eli] = guests as [Member, Member, Member, Member];
  const [blocking, watching] = [
    await connectAndJoin(server, dov, event.id, { batch: true }),
    await connectAndJoin(server, eli, event.id, { batch: true }),
  ];
  for (const guest of [ben, cho]) {
    await checkIn(guest.actor, event.id);
    await plain.next("user_checked_in");
  }
  await cancelRsvp(ana.actor, event.id);
  while ((await batched.next("changed")).resource !== "rsvps");
  // The right remains, so the client reads again what it doesn't get.
  await blockUser(dov.actor, cho.userId);
  await blocking.next("joined_event");

  // A full batch doesn't wait for the interval.
  const change = { type: "attendance_changed", change: "checked_in", eventId: event.id, userId: ben.userId } as const;
  // PostgreSQL sends equal notifications of a transaction once.
  const changes = Array.from({ length: MAX_ATTENDANCE_CHANGES }, () => ({ ...change, attendanceId: randomUUID() }));
  await server.bus.publish(...changes);
  const list = (socket: TestSocket) =>
    socket.getReceived("attendance_changes").map(({ changes }) => [...new Set(changes.map(({ userId }) => userId))]);
  while (list(watching).length < 2) await watching.next("attendance_changes");
  await roundTrip(blocking, dov);
  await roundTrip(batched, ana);
  expect(list(watching)).toEqual([[ben.userId], [cho.userId, ben.userId]]);
  expect(list(blocking)).toEqual([[ben.userId], [ben.userId]]);
  expect(list(batched)).toEqual([[ben.userId]]);
});
