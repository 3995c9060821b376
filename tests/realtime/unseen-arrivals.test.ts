import { Client } from "pg";

import { getFirstAttendees } from "@/lib/attendance/data/attendees";
import { checkIn, checkOut } from "@/lib/attendance/service/check-in";
import { blockUser } from "@/lib/connections/service/block";
import { env } from "@/lib/core/server/process/env";
import { clock } from "@/lib/core/shared/clock";
import { getPublicUserWithBlocks } from "@/lib/notifications/data";
import { serverFrameSchema } from "@/lib/realtime/protocol/server-messages";

import { resetDatabase } from "@/tests/support/database/database";
import { createBlock } from "@/tests/support/factories/connections";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { startRealtime } from "@/tests/support/servers/realtime";
import type { TestSocket } from "@/tests/support/servers/web-socket";

beforeEach(resetDatabase);

jest.mock("@/lib/notifications/data", () => {
  const actual = jest.requireActual<typeof import("@/lib/notifications/data")>("@/lib/notifications/data");
  return { ...actual, getPublicUserWithBlocks: jest.fn(actual.getPublicUserWithBlocks) };
});
const actual = jest.requireActual<typeof import("@/lib/notifications/data")>("@/lib/notifications/data");
beforeEach(() => jest.mocked(getPublicUserWithBlocks).mockImplementation(actual.getPublicUserWithBlocks));

type Member = Awaited<ReturnType<typeof createMember>>;

/** Resolves when the server has handled everything that the socket sent before, and sent everything that it has for it. */
async function roundTrip(socket: TestSocket, { token }: Member): Promise<void> {
  socket.send({ type: "authenticate", token });
  await socket.next("authenticated");
}

const listArrivals = (socket: TestSocket): string[] =>
  socket.getReceived("attendance_changes").flatMap(({ changes }) => changes.map(({ userId }) => userId));

/** An event with a viewer, guests who are about to arrive, and a watching socket that gets each of them. */
async function openEvent(guestCount = 1) {
  const server = await startRealtime();
  const event = await createEvent();
  const createGuest = async () => {
    const member = await createMember();
    await createRsvp(member.userId, event.id);
    return member;
  };
  const [viewer, watcher] = [await createGuest(), await createGuest()];
  const guests: Member[] = [];
  for (let n = 0; n < guestCount; n++) guests.push(await createGuest());
  const readList = (member = viewer) => getFirstAttendees(member.actor, event.id, { isUrgent: true });
  const join = async (since: string | undefined, member = viewer, options: object = { batch: true }) => {
    const socket = await server.connect(member.token);
    socket.send({ type: "join_event", eventId: event.id, since, ...options });
    const joined = serverFrameSchema.parse(await socket.next("joined_event"));
    await roundTrip(socket, member);
    return { socket, isCaughtUp: "isCaughtUp" in joined };
  };
  /** Joins until the server knows from where on it has everything, which the first join makes it ask. */
  const waitUntilKnown = async () => {
    for (let isKnown = false; !isKnown;) {
      const { isCaughtUp, socket } = await join((await readList()).snapshot);
      await socket.terminate();
      isKnown = isCaughtUp;
    }
  };
  await waitUntilKnown();
  const watching = await server.connect(watcher.token);
  watching.send({ type: "join_event", eventId: event.id });
  await watching.next("joined_event");
  return { server, event, viewer, guests, watching, readList, join, waitUntilKnown };
}

it("sends who joins the arrivals that their list has not seen, and none that it contains", async () => {
  const { event, guests, watching, readList, join } = await openEvent(3);
  const [early, late, last] = guests as [Member, Member, Member];
  await checkIn(early.actor, event.id);
  await watching.next("user_checked_in");
  const list = await readList();
  expect(list.summary.checkedIn).toBe(1);
  await checkIn(late.actor, event.id);
  await watching.next("user_checked_in");
  const { socket, isCaughtUp } = await join(list.snapshot);
  expect(isCaughtUp).toBe(true);
  expect(listArrivals(socket)).toEqual([late.userId]);
  await checkIn(last.actor, event.id);
  await watching.next("user_checked_in");
  while (listArrivals(socket).length < 2) await socket.next("attendance_changes");
  expect(listArrivals(socket)).toEqual([late.userId, last.userId]);
});

it("sends an arrival later whose read is slow while a member joins", async () => {
  const { event, guests, readList, join } = await openEvent();
  const [guest] = guests as [Member];
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  jest.mocked(getPublicUserWithBlocks).mockImplementationOnce(async (userId) => {
    await released;
    return actual.getPublicUserWithBlocks(userId);
  });
  const { snapshot } = await readList();
  await checkIn(guest.actor, event.id);
  const { socket, isCaughtUp } = await join(snapshot);
  expect([isCaughtUp, listArrivals(socket)]).toEqual([true, []]);
  release();
  await socket.next("attendance_changes");
  expect(listArrivals(socket)).toEqual([guest.userId]);
});

it("sends no arrival that the list contains, also one that is delivered after the join", async () => {
  const { event, guests, readList, join } = await openEvent(2);
  const [guest, later] = guests as [Member, Member];
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  jest.mocked(getPublicUserWithBlocks).mockImplementationOnce(async (userId) => {
    await released;
    return actual.getPublicUserWithBlocks(userId);
  });
  await checkIn(guest.actor, event.id);
  const { snapshot, summary } = await readList();
  expect(summary.checkedIn).toBe(1);
  const { socket, isCaughtUp } = await join(snapshot);
  expect(isCaughtUp).toBe(true);
  release();
  await checkIn(later.actor, event.id);
  await socket.next("attendance_changes");
  expect(listArrivals(socket)).toEqual([later.userId]);
});

it("lets the client read again if an arrival could not be sent", async () => {
  const { event, guests, watching, readList, join } = await openEvent(2);
  const [lost, guest] = guests as [Member, Member];
  const { snapshot } = await readList();
  jest.mocked(getPublicUserWithBlocks).mockRejectedValueOnce(new Error("no connection"));
  await checkIn(lost.actor, event.id);
  await checkIn(guest.actor, event.id);
  await watching.next("user_checked_in");
  expect((await join(snapshot)).isCaughtUp).toBe(false);
});

it("takes a list's snapshot that it doesn't understand for none", async () => {
  const { join } = await openEvent();
  expect((await join(`1:2:${"3,".repeat(600)}3`)).isCaughtUp).toBe(false);
});

it("sends an arrival that was being committed while the list was read, after later ones", async () => {
  const { server, event, viewer, guests, watching, readList, join } = await openEvent(2);
  const [slow, fast] = guests as [Member, Member];
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query<{ id: string; transactionId: string }>(
      `INSERT INTO event_attendances ("userId", "eventId", "confirmedAt") VALUES ($1, $2, $3)
       RETURNING id, pg_current_xact_id()::text AS "transactionId"`,
      [slow.userId, event.id, clock.now()],
    );
    await checkIn(fast.actor, event.id);
    await watching.next("user_checked_in");
    const list = await readList(viewer);
    expect(list.summary.checkedIn).toBe(1);
    await client.query("COMMIT");
    const [{ id = "", transactionId = "" } = {}] = rows;
    await server.bus.publish({
      ...{ type: "attendance_changed", change: "checked_in", eventId: event.id, userId: slow.userId },
      ...{ attendanceId: id, transactionId },
    });
    await watching.next("user_checked_in");
    const { socket, isCaughtUp } = await join(list.snapshot);
    // Either way nothing is lost: what the server is not sure of is read again.
    expect(isCaughtUp ? listArrivals(socket) : [slow.userId]).toEqual([slow.userId]);
  } finally {
    await client.end();
  }
});

it("lets the client read again after a block, and after a change whose transaction it doesn't know", async () => {
  const { server, event, viewer, guests, watching, readList, join, waitUntilKnown } = await openEvent(2);
  const [guest, other] = guests as [Member, Member];
  const beforeBlock = await readList();
  const blocking = await server.connect(viewer.token);
  await blockUser(viewer.actor, other.userId);
  await blocking.next("changed");
  const { isCaughtUp } = await join(beforeBlock.snapshot);
  await waitUntilKnown();
  await checkIn(guest.actor, event.id);
  const beforeCheckOut = await readList();
  await checkOut(guest.actor, event.id);
  await watching.next("user_checked_out");
  expect([isCaughtUp, (await join(beforeCheckOut.snapshot)).isCaughtUp]).toEqual([false, false]);
});

it("sends nothing of a blocked member", async () => {
  const { event, viewer, guests, watching, readList, join } = await openEvent(2);
  const [blocked, guest] = guests as [Member, Member];
  await createBlock(blocked.userId, viewer.userId);
  const { snapshot } = await readList();
  for (const { actor } of [blocked, guest]) {
    await checkIn(actor, event.id);
    await watching.next("user_checked_in");
  }
  expect(listArrivals((await join(snapshot)).socket)).toEqual([guest.userId]);
});

it("sends no replay to a client without `batch` or `since`", async () => {
  const { event, guests, watching, readList, join } = await openEvent();
  const [guest] = guests as [Member];
  const { snapshot } = await readList();
  await checkIn(guest.actor, event.id);
  await watching.next("user_checked_in");
  for (const [since, options] of [
    [undefined, { batch: true }],
    [snapshot, {}],
  ] as const) {
    const { socket, isCaughtUp } = await join(since, undefined, options);
    expect([isCaughtUp, listArrivals(socket), socket.getReceived("user_checked_in")]).toEqual([false, [], []]);
  }
});
