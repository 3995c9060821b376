import { checkIn, checkOut } from "@/lib/attendance/service/check-in";
import { cancelRsvp } from "@/lib/attendance/service/rsvp";
import { getPublicUserWithBlocks } from "@/lib/notifications/data";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { startRealtime, type TestRealtime } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

jest.mock("@/lib/notifications/data", () => {
  const actual = jest.requireActual<typeof import("@/lib/notifications/data")>("@/lib/notifications/data");
  return { ...actual, getPublicUserWithBlocks: jest.fn(actual.getPublicUserWithBlocks) };
});
const actual = jest.requireActual<typeof import("@/lib/notifications/data")>("@/lib/notifications/data");
beforeEach(() => jest.mocked(getPublicUserWithBlocks).mockImplementation(actual.getPublicUserWithBlocks));

type Member = Awaited<ReturnType<typeof createMember>>;

async function createGuest(eventId: string): Promise<Member> {
  const member = await createMember();
  await createRsvp(member.userId, eventId);
  return member;
}

async function connectAndJoin(server: TestRealtime, member: Member, eventId: string) {
  const socket = await server.connect(member.token);
  socket.send({ type: "join_event", eventId });
  await socket.next("joined_event");
  return socket;
}

/** Two members on sockets who watch an event, and a third who arrives and leaves. */
async function openEvent() {
  const server = await startRealtime();
  const event = await createEvent();
  const [ana, ben, guest] = [await createGuest(event.id), await createGuest(event.id), await createGuest(event.id)];
  const watching = [await connectAndJoin(server, ana, event.id), await connectAndJoin(server, ben, event.id)] as const;
  /** Resolves when this process has received what was published before. */
  const waitForBus = async () => {
    await server.bus.publish({ type: "messages_read", readerId: ana.userId, senderId: ben.userId, upTo: 1 });
    for (const socket of watching) await socket.next("message_read");
  };
  return { server, event, guest, watching, waitForBus };
}

/** Holds the read of the next event about a member, which returns what is stored when it begins. */
function holdNextRead() {
  let release = () => undefined as void;
  let onRead = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  const read = new Promise<void>((resolve) => (onRead = resolve));
  jest.mocked(getPublicUserWithBlocks).mockImplementationOnce(async (userId) => {
    const person = await actual.getPublicUserWithBlocks(userId);
    onRead();
    await released;
    return person;
  });
  return { read, release: () => release() };
}

it("sends a check-out after the check-in whose read takes longer", async () => {
  const { event, guest, watching, waitForBus } = await openEvent();
  const { read, release } = holdNextRead();
  await checkIn(guest.actor, event.id);
  await read;
  const next = holdNextRead();
  next.release();
  await checkOut(guest.actor, event.id);
  await next.read;
  // Its own frame would come before this one.
  await waitForBus();
  for (const socket of watching) expect(socket.getReceived("user_checked_out")).toEqual([]);
  release();
  for (const socket of watching) {
    expect(await socket.next("user_checked_in", "user_checked_out")).toMatchObject({ type: "user_checked_in" });
    expect(await socket.next("user_checked_in", "user_checked_out")).toMatchObject({ type: "user_checked_out" });
  }
});

it("doesn't hold back another event's check-ins and another member's messages", async () => {
  const { server, event, guest, watching, waitForBus } = await openEvent();
  const other = await createEvent();
  const [watcher, arriving] = [await createGuest(other.id), await createGuest(other.id)];
  const socket = await connectAndJoin(server, watcher, other.id);
  const { read, release } = holdNextRead();
  await checkIn(guest.actor, event.id);
  await read;
  await checkIn(arriving.actor, other.id);
  expect((await socket.next("user_checked_in")).userId).toBe(arriving.userId);
  await server.bus.publish({ type: "user_changed", userId: watcher.userId });
  while ((await socket.next("changed")).resource !== "viewer");
  await waitForBus();
  for (const held of watching) expect(held.getReceived("user_checked_in")).toEqual([]);
  release();
  for (const held of watching) expect((await held.next("user_checked_in")).userId).toBe(guest.userId);
});

it("leaves the room of a cancelled RSVP before an earlier check-in is read", async () => {
  const { server, event, guest, watching, waitForBus } = await openEvent();
  const leaving = await createGuest(event.id);
  const socket = await connectAndJoin(server, leaving, event.id);
  const { read, release } = holdNextRead();
  await checkIn(guest.actor, event.id);
  await read;
  await cancelRsvp(leaving.actor, event.id);
  await waitForBus();
  release();
  for (const other of watching) await other.next("user_checked_in");
  while ((await socket.next("changed")).resource !== "rsvps");
  expect(socket.getReceived("user_checked_in")).toEqual([]);
});

it("ends with what is stored when the events of two processes arrive in the other order", async () => {
  const { server, event, guest, watching } = await openEvent();
  const { id } = await createAttendance(guest.userId, event.id);
  const ids = { attendanceId: id, eventId: event.id, userId: guest.userId };
  /**
   * Expects that a third member's check-in is the next one that both hear, so that all events
   * before it are delivered.
   */
  const expectNextCheckIn = async () => {
    const other = await createGuest(event.id);
    await checkIn(other.actor, event.id);
    for (const socket of watching) expect((await socket.next("user_checked_in")).userId).toBe(other.userId);
  };
  // The check-out of an earlier attendance, which was committed before the present one began.
  await server.bus.publish({ type: "attendance_changed", change: "checked_out", ...ids, attendanceId: event.id });
  await expectNextCheckIn();
  for (const socket of watching) expect(socket.getReceived("user_checked_out")).toEqual([]);
  await checkOut(guest.actor, event.id);
  for (const socket of watching) await socket.next("user_checked_out");
  // A check-in that is published after its own check-out.
  await server.bus.publish({ type: "attendance_changed", change: "checked_in", ...ids });
  await expectNextCheckIn();
});
