import { changeRole } from "@/lib/admin/service/users";
import { filterAttendeeAccess, requireSocketAccess } from "@/lib/attendance/data/access";
import { checkIn } from "@/lib/attendance/service/check-in";
import { cancelRsvp } from "@/lib/attendance/service/rsvp";
import { blockUser } from "@/lib/connections/service/block";
import { db, pool } from "@/lib/core/server/db";
import { deleteEvent, updateEvent } from "@/lib/events/service/event";
import { toRsvpChanges } from "@/lib/events/service/rsvp/waitlist";
import { getPublicUserWithBlocks } from "@/lib/notifications/data";
import { updateProfile } from "@/lib/profiles/service/profile";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { startRealtime, type TestRealtime } from "@/tests/support/servers/realtime";
import type { TestSocket } from "@/tests/support/servers/web-socket";

beforeEach(resetDatabase);

jest.mock("@/lib/attendance/data/access", () => {
  const actual = jest.requireActual<typeof import("@/lib/attendance/data/access")>("@/lib/attendance/data/access");
  return {
    ...actual,
    requireSocketAccess: jest.fn(actual.requireSocketAccess),
    filterAttendeeAccess: jest.fn(actual.filterAttendeeAccess),
  };
});
jest.mock("@/lib/notifications/data", () => {
  const actual = jest.requireActual<typeof import("@/lib/notifications/data")>("@/lib/notifications/data");
  return { ...actual, getPublicUserWithBlocks: jest.fn(actual.getPublicUserWithBlocks) };
});
const actualAccess = jest.requireActual<typeof import("@/lib/attendance/data/access")>("@/lib/attendance/data/access");
const actualNotifications = jest.requireActual<typeof import("@/lib/notifications/data")>("@/lib/notifications/data");
beforeEach(() => {
  jest.mocked(requireSocketAccess).mockImplementation(actualAccess.requireSocketAccess);
  jest.mocked(filterAttendeeAccess).mockImplementation(actualAccess.filterAttendeeAccess);
  jest.mocked(getPublicUserWithBlocks).mockImplementation(actualNotifications.getPublicUserWithBlocks);
});

type Member = Awaited<ReturnType<typeof createMember>>;

/** Longer than any test, so that the regular check doesn't run by itself. */
const NO_REGULAR_CHECK = { checkSessionsEvery: 1_000_000 };

async function connectAndJoin(server: TestRealtime, member: Member, eventId: string): Promise<TestSocket> {
  const socket = await server.connect(member.token);
  socket.send({ type: "join_event", eventId });
  await socket.next("joined_event");
  return socket;
}

async function createGuest(eventId: string): Promise<Member> {
  const member = await createMember();
  await createRsvp(member.userId, eventId);
  return member;
}

/** Resolves when the server has handled everything that the socket sent before. */
async function roundTrip(socket: TestSocket, { token }: Member): Promise<void> {
  socket.send({ type: "authenticate", token });
  await socket.next("authenticated");
}

/**
 * An event with its host, an admin and a guest on sockets, and a watcher whose right never changes,
 * in two processes.
 */
async function openEvent() {
  const [one, two] = [
    await startRealtime({ timing: NO_REGULAR_CHECK }),
    await startRealtime({ timing: NO_REGULAR_CHECK, ownBus: true }),
  ];
  const [host, admin, otherAdmin] = [
    await createMember(),
    await createMember({ role: "admin" }),
    await createMember({ role: "admin" }),
  ];
  const event = await createEvent({ hostUserId: host.userId });
  const [guest, watcher] = [await createGuest(event.id), await createGuest(event.id)];
  const connectBoth = async (member: Member) => [
    await connectAndJoin(one, member, event.id),
    await connectAndJoin(two, member, event.id),
  ];
  const watching = await connectBoth(watcher);
  /** Expects that the member's sockets hear, or don't hear, a check-in that the watcher hears. */
  const expectHearing = async (member: Member, sockets: TestSocket[], isHearing: boolean) => {
    const before = sockets.map((socket) => socket.getReceived("user_checked_in").length);
    const arriving = await createGuest(event.id);
    await checkIn(arriving.actor, event.id);
    for (const socket of watching) {
      while ((await socket.next("user_checked_in")).userId !== arriving.userId);
    }
    for (const [index, socket] of sockets.entries()) {
      await roundTrip(socket, member);
      expect(socket.getReceived("user_checked_in")).toHaveLength((before[index] ?? 0) + (isHearing ? 1 : 0));
    }
  };
  return { one, two, host, admin, otherAdmin, event, guest, watcher, watching, connectBoth, expectHearing };
}

describe("what a member joined is closed in every process", () => {
  it("when an admin is demoted", async () => {
    const { admin, otherAdmin, connectBoth, expectHearing } = await openEvent();
    const sockets = await connectBoth(admin);
    await expectHearing(admin, sockets, true);
    await changeRole(otherAdmin.actor, admin.userId, "user");
    for (const socket of sockets) await socket.next("changed");
    await expectHearing(admin, sockets, false);
  });

  it.each([
    ["another member", async () => (await createMember()).userId],
    ["nobody", () => Promise.resolve(null)],
  ])("when the event's host is %s", async (_, findHost) => {
    const { host, otherAdmin, event, connectBoth, expectHearing } = await openEvent();
    const sockets = await connectBoth(host);
    await updateEvent(otherAdmin.actor, event.id, { hostUserId: await findHost() });
    for (const socket of sockets) await socket.next("changed");
    await expectHearing(host, sockets, false);
  });

  it("when the RSVP is cancelled", async () => {
    const { guest, event, connectBoth, expectHearing } = await openEvent();
    const sockets = await connectBoth(guest);
    await cancelRsvp(guest.actor, event.id);
    for (const socket of sockets) await socket.next("changed");
    await expectHearing(guest, sockets, false);
  });

  it.each([
    [
      "moved to the waitlist",
      (where: { userId: string; eventId: string }) =>
        db().eventRsvp.updateMany({ where, data: { status: "waitlisted", waitlistPosition: 1_000_000 } }),
    ],
    ["removed by somebody else", (where: { userId: string; eventId: string }) => db().eventRsvp.deleteMany({ where })],
  ])("when the RSVP is %s", async (_, change) => {
    const { one, guest, event, connectBoth, expectHearing } = await openEvent();
    const sockets = await connectBoth(guest);
    await change({ userId: guest.userId, eventId: event.id });
    await one.bus.publish(...toRsvpChanges(event.id, [guest.userId]));
    for (const socket of sockets) await socket.next("changed");
    await expectHearing(guest, sockets, false);
  });

  it("when a sync, which names no event, changed it", async () => {
    const { one, host, event, connectBoth, expectHearing } = await openEvent();
    const sockets = await connectBoth(host);
    await db().event.update({ where: { id: event.id }, data: { hostUserId: null } });
    await one.bus.publish({ type: "resource_changed", resource: "events" });
    for (const socket of sockets) await socket.next("changed");
    await expectHearing(host, sockets, false);
  });

  it("when the event is deleted", async () => {
    const { one, two, guest, otherAdmin, event, connectBoth } = await openEvent();
    const sockets = await connectBoth(guest);
    await deleteEvent(otherAdmin.actor, event.id);
    for (const socket of sockets) await socket.next("changed");
    const ids = { attendanceId: guest.userId, eventId: event.id, userId: otherAdmin.userId };
    await one.bus.publish({ type: "attendance_changed", change: "checked_in", ...ids });
    for (const server of [one, two]) await server.bus.publish({ type: "user_changed", userId: guest.userId });
    for (const socket of sockets) {
      while ((await socket.next("changed")).resource !== "viewer");
      expect(socket.getReceived("user_checked_in")).toEqual([]);
    }
  });
});

describe("what a member joined stays open", () => {
  it("for those who still have the right after a change", async () => {
    const { guest, admin, otherAdmin, event, connectBoth, expectHearing } = await openEvent();
    const [forGuest, forAdmin] = [await connectBoth(guest), await connectBoth(admin)];
    await updateProfile(guest, { company: "Bay Software" });
    await updateEvent(otherAdmin.actor, event.id, { description: "Another text" });
    for (const socket of forGuest) {
      while ((await socket.next("changed")).resource !== "events");
    }
    await expectHearing(guest, forGuest, true);
    await expectHearing(admin, forAdmin, true);
  });

  it("for a demoted admin with an RSVP, and for one whose RSVP ends", async () => {
    const { admin, otherAdmin, event, connectBoth, expectHearing } = await openEvent();
    const [demoted, withoutRsvp] = [await connectBoth(admin), await connectBoth(otherAdmin)];
    await createRsvp(admin.userId, event.id);
    await createRsvp(otherAdmin.userId, event.id);
    await changeRole(otherAdmin.actor, admin.userId, "user");
    await cancelRsvp(otherAdmin.actor, event.id);
    for (const socket of [...demoted, ...withoutRsvp]) await socket.next("changed");
    await expectHearing(admin, demoted, true);
    await expectHearing(otherAdmin, withoutRsvp, true);
  });
});

describe("from the moment at which a process knows of a change", () => {
  /** Holds the read that a check-in needs before it is delivered. */
  function holdDelivery() {
    let release = () => undefined as void;
    let onReading = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const reading = new Promise<void>((resolve) => (onReading = resolve));
    jest.mocked(getPublicUserWithBlocks).mockImplementationOnce(async (userId) => {
      const person = await actualNotifications.getPublicUserWithBlocks(userId);
      onReading();
      await released;
      return person;
    });
    return { reading, release: () => release() };
  }

  async function openHeldEvent() {
    const server = await startRealtime({ timing: NO_REGULAR_CHECK });
    const [admin, otherAdmin] = [await createMember({ role: "admin" }), await createMember({ role: "admin" })];
    const event = await createEvent();
    const [arriving, watcher] = [await createGuest(event.id), await createGuest(event.id)];
    const watching = await connectAndJoin(server, watcher, event.id);
    /** Resolves when this process has received what was published before. */
    const waitForBus = async () => {
      await server.bus.publish({ type: "messages_read", readerId: watcher.userId, senderId: admin.userId, upTo: 1 });
      await watching.next("message_read");
    };
    return { server, admin, otherAdmin, event, arriving, watcher, watching, waitForBus };
  }

  it("a demoted admin hears nothing, not even what was on its way", async () => {
    const { server, admin, otherAdmin, event, arriving, watching, waitForBus } = await openHeldEvent();
    const socket = await connectAndJoin(server, admin, event.id);
    const { reading, release } = holdDelivery();
    await checkIn(arriving.actor, event.id);
    await reading;
    await changeRole(otherAdmin.actor, admin.userId, "user");
    await waitForBus();
    release();
    await watching.next("user_checked_in");
    await socket.next("changed");
    expect(socket.getReceived("user_checked_in")).toEqual([]);
  });

  it("a member whose right remains is told to read what they missed", async () => {
    const { server, admin, event, arriving, watching, waitForBus } = await openHeldEvent();
    const socket = await connectAndJoin(server, admin, event.id);
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    jest.mocked(filterAttendeeAccess).mockImplementationOnce(async (members) => {
      const allowed = await actualAccess.filterAttendeeAccess(members);
      await released;
      return allowed;
    });
    await updateProfile(admin, { company: "Bay Software" });
    await waitForBus();
    await checkIn(arriving.actor, event.id);
    await watching.next("user_checked_in");
    release();
    expect(await socket.next("joined_event")).toEqual({ type: "joined_event", eventId: event.id });
    expect(socket.getReceived("user_checked_in")).toEqual([]);
  });

  it("a blocked member doesn't hear of the one who blocked them", async () => {
    const { server, event, arriving, watching, waitForBus } = await openHeldEvent();
    const blocked = await createGuest(event.id);
    const socket = await connectAndJoin(server, blocked, event.id);
    const { reading, release } = holdDelivery();
    await checkIn(arriving.actor, event.id);
    await reading;
    await blockUser(arriving.actor, blocked.userId);
    await waitForBus();
    release();
    await watching.next("user_checked_in");
    await socket.next("changed");
    expect(socket.getReceived("user_checked_in")).toEqual([]);
  });

  it("a join that has read the old right is refused", async () => {
    const { server, admin, otherAdmin, event, watching, arriving, waitForBus } = await openHeldEvent();
    const socket = await server.connect(admin.token);
    let release = () => undefined as void;
    let onRead = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const read = new Promise<void>((resolve) => (onRead = resolve));
    const hold = async (allowed: Promise<void>) => {
      await allowed;
      onRead();
      await released;
    };
    jest.mocked(requireSocketAccess).mockImplementationOnce((member) => hold(actualAccess.requireSocketAccess(member)));
    socket.send({ type: "join_event", eventId: event.id });
    await read;
    await changeRole(otherAdmin.actor, admin.userId, "user");
    await waitForBus();
    release();
    expect(await socket.next("joined_event", "error")).toMatchObject({ code: "forbidden" });
    await checkIn(arriving.actor, event.id);
    await watching.next("user_checked_in");
    await roundTrip(socket, admin);
    expect(socket.getReceived("user_checked_in")).toEqual([]);
  });
});

describe("a change whose bus event was lost", () => {
  it("is found by the regular check", async () => {
    const server = await startRealtime({ timing: { checkSessionsEvery: 100 } });
    const admin = await createMember({ role: "admin" });
    const event = await createEvent();
    const watcher = await createGuest(event.id);
    const socket = await connectAndJoin(server, admin, event.id);
    const watching = await connectAndJoin(server, watcher, event.id);
    await db().user.update({ where: { id: admin.userId }, data: { role: "user" } });
    const { id: attendanceId } = await createAttendance(watcher.userId, event.id);
    const ids = { attendanceId, eventId: event.id, userId: watcher.userId };
    /** Returns whether the socket hears a check-in. */
    const hears = async () => {
      const before = socket.getReceived("user_checked_in").length;
      await server.bus.publish({ type: "attendance_changed", change: "checked_in", ...ids });
      await watching.next("user_checked_in");
      await roundTrip(socket, admin);
      return socket.getReceived("user_checked_in").length > before;
    };
    while (await hears());
    expect(await hears()).toBe(false);
  });

  it("is found when the bus is connected again", async () => {
    const server = await startRealtime({ timing: NO_REGULAR_CHECK });
    const host = await createMember();
    const event = await createEvent({ hostUserId: host.userId });
    const watcher = await createGuest(event.id);
    const socket = await connectAndJoin(server, host, event.id);
    const watching = await connectAndJoin(server, watcher, event.id);
    await db().event.update({ where: { id: event.id }, data: { hostUserId: null } });
    await pool().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'nametag-bus' AND datname = current_database()",
    );
    await socket.next("resync");
    await checkIn(watcher.actor, event.id);
    await watching.next("user_checked_in");
    await roundTrip(socket, host);
    expect(socket.getReceived("user_checked_in")).toEqual([]);
  });
});
