import { randomUUID } from "node:crypto";

import { checkOut } from "@/lib/attendance/service/check-in";
import { closeSession } from "@/lib/auth/service/session/session";
import { db } from "@/lib/core/server/db";

import { clock } from "@/lib/core/shared/clock";
import { pickPublicFields } from "@/lib/profiles/constants/public-profile";
import { resetDatabase } from "@/tests/support/database/database";
import { createAttendance, createAttendee, createEvent, createRsvp } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { emitWithAck, joinMap, sendPosition, getPositionNorth, VENUE } from "@/tests/support/servers/map-client";
import { waitForEvent, recordEvents, startRealtime } from "@/tests/support/servers/realtime";
import { signTestToken } from "@/tests/support/servers/tokens";

beforeEach(resetDatabase);

const unlimited = { consume: () => Promise.resolve(), timing: { coalesceLocations: 20 } };
const getStoredPosition = async (userId: string) => {
  const { latitude, longitude, positionAt } = await db().eventAttendance.findFirstOrThrow({ where: { userId } });
  return { latitude, longitude, positionAt };
};

describe("the handshake", () => {
  it("fails with unauthorized without a valid token", async () => {
    const { connectMap } = await startRealtime();
    const ana = await createMember();
    const forged = await signTestToken({
      userId: ana.userId,
      sid: ana.sid,
      issuedAt: clock.now(),
      secret: "y".repeat(40),
    });
    await closeSession(ana.sid);
    for (const token of ["", "nonsense", forged, ana.token]) {
      await expect(connectMap(token)).rejects.toThrow("unauthorized");
    }
  });

  it("rejects a token that is not a string", async () => {
    const { connectMap } = await startRealtime();
    for (const token of [undefined, { toString: "x" }, ["a"], 7]) {
      await expect(connectMap(token as unknown as string)).rejects.toThrow("unauthorized");
    }
  });

  it("works over polling", async () => {
    const { connectMap } = await startRealtime();
    const event = await createEvent();
    const ana = await createAttendee(event.id);
    const map = await connectMap(ana.token, { transports: ["polling"] });
    expect(await joinMap(map, event.id)).toEqual([]);
  });
});

describe("joinEvent", () => {
  it("requires an active attendance at that event", async () => {
    const { connectMap } = await startRealtime();
    const [event, other] = [await createEvent(), await createEvent()];
    const [rsvpOnly, checkedOut] = [await createMember(), await createMember()];
    await createRsvp(rsvpOnly.userId, event.id);
    await createRsvp(checkedOut.userId, event.id);
    await createAttendance(checkedOut.userId, event.id, { checkOutTime: clock.now() });
    const atOtherEvent = await createAttendee(other.id);
    for (const member of [rsvpOnly, checkedOut, atOtherEvent]) {
      const map = await connectMap(member.token);
      expect(await emitWithAck(map, "joinEvent", event.id)).toMatchObject({ ok: false, code: "forbidden" });
      expect(await sendPosition(map, event.id)).toMatchObject({ ok: false, code: "forbidden" });
    }
  });

  it("rejects an invalid event, with and without an acknowledgement", async () => {
    const { connectMap } = await startRealtime();
    const map = await connectMap((await createMember()).token);
    for (const input of [null, 7, "nowhere", {}, { eventId: ["a"] }, { eventId: randomUUID(), updates: "yes" }]) {
      map.emit("joinEvent", input as unknown as string);
      expect(await emitWithAck(map, "joinEvent", input)).toMatchObject({ ok: false, code: "validation" });
    }
    expect(await emitWithAck(map, "joinEvent", randomUUID())).toMatchObject({ ok: false, code: "forbidden" });
    expect(await emitWithAck(map, "leaveEvent", { eventId: 7 })).toMatchObject({ ok: false, code: "validation" });
    expect(await emitWithAck(map, "leaveEvent", randomUUID())).toEqual({ ok: true });
  });

  it.each(["joinEvent", "leaveEvent", "locationUpdate"])(
    "rejects %s with what no other input may have",
    async (name) => {
      const { connectMap } = await startRealtime();
      const map = await connectMap((await createMember()).token);
      const tooDeep = JSON.parse(`${"[".repeat(20)}${"]".repeat(20)}`) as unknown;
      for (const extra of ["\0", { "a\0": 1 }, tooDeep]) {
        const result = await emitWithAck(map, name, { eventId: randomUUID(), ...VENUE, extra });
        expect(result).toMatchObject({ ok: false, code: "validation" });
      }
    },
  );

  it("sends all attendees on the map with their public profiles only", async () => {
    const { connectMap } = await startRealtime(unlimited);
    const event = await createEvent();
    const [ana, ben] = [await createAttendee(event.id), await createAttendee(event.id)];
    const map = await connectMap(ana.token);
    expect(await joinMap(map, event.id)).toEqual([]);
    await sendPosition(map, event.id);
    const [firstAttendee, ...others] = await joinMap(await connectMap(ben.token), event.id);
    expect(others).toEqual([]);
    expect(firstAttendee).toEqual({
      userId: ana.userId,
      ...VENUE,
      timestamp: expect.any(String) as string,
      user: { id: ana.userId, profile: pickPublicFields(ana.user.profile ?? {}) },
    });
  });
});

describe("locationUpdate", () => {
  async function joinAsAttendee() {
    const server = await startRealtime(unlimited);
    const event = await createEvent();
    const [ana, ben] = [await createAttendee(event.id), await createAttendee(event.id)];
    const [map, watcher] = [await server.connectMap(ana.token), await server.connectMap(ben.token)];
    await joinMap(map, event.id);
    await joinMap(watcher, event.id);
    return { ...server, event, ana, ben, map, watcher };
  }

  it("sends the position of the socket's own user, whatever the payload claims, and stores it", async () => {
    const { event, ana, ben, map, watcher } = await joinAsAttendee();
    const update = waitForEvent(watcher, "attendeeLocationUpdate");
    expect(await sendPosition(map, event.id, { userId: ben.userId, ...getPositionNorth(0.1) })).toEqual({
      ok: true,
      inRange: true,
    });
    expect(await update).toEqual({
      userId: ana.userId,
      ...getPositionNorth(0.1),
      timestamp: expect.any(String) as string,
    });
    await joinMap(watcher, event.id);
    expect(await getStoredPosition(ana.userId)).toMatchObject(getPositionNorth(0.1));
    expect(await getStoredPosition(ben.userId)).toMatchObject({ latitude: null, positionAt: null });
  });

  it("accepts half a mile and removes the marker at once beyond it", async () => {
    const { event, ana, map, watcher } = await joinAsAttendee();
    const seen = waitForEvent(watcher, "attendeeLocationUpdate");
    expect(await sendPosition(map, event.id, getPositionNorth(0.49))).toEqual({ ok: true, inRange: true });
    await seen;
    const attendeeLeft = waitForEvent(watcher, "attendeeLeft");
    expect(await sendPosition(map, event.id, getPositionNorth(0.51))).toEqual({ ok: true, inRange: false });
    expect(await attendeeLeft).toEqual({ userId: ana.userId });
    const watcherEvents = recordEvents(watcher);
    // Far away and not on the map: nothing is sent.
    expect(await sendPosition(map, event.id, { latitude: 25.77, longitude: -80.19 })).toEqual({
      ok: true,
      inRange: false,
    });
    expect(await joinMap(watcher, event.id)).toEqual([]);
    expect(watcherEvents.filter(([name]) => name !== "currentAttendees")).toEqual([]);
    expect(await getStoredPosition(ana.userId)).toEqual({ latitude: null, longitude: null, positionAt: null });
  });

  it.each([
    ["NaN", { latitude: NaN, longitude: 0 }],
    ["91 degrees", { latitude: 91, longitude: 0 }],
    ["-181 degrees", { latitude: 0, longitude: -181 }],
    ["text", { latitude: "27.9", longitude: "-82" }],
    ["nothing", {}],
    ["infinity", { latitude: 1e400, longitude: 0 }],
  ])("rejects %s", async (_, position) => {
    const { event, ana, map } = await joinAsAttendee();
    expect(await emitWithAck(map, "locationUpdate", { eventId: event.id, ...position })).toMatchObject({
      ok: false,
      code: "validation",
    });
    expect(await getStoredPosition(ana.userId)).toMatchObject({ latitude: null });
  });

  it("accepts 0 as a coordinate", async () => {
    const server = await startRealtime(unlimited);
    const event = await createEvent({ latitude: 0, longitude: 0 });
    const map = await server.connectMap((await createAttendee(event.id)).token);
    await joinMap(map, event.id);
    expect(await sendPosition(map, event.id, { latitude: 0, longitude: 0 })).toEqual({ ok: true, inRange: true });
  });

  it("shows no one at an event without coordinates", async () => {
    const server = await startRealtime(unlimited);
    const event = await createEvent({ latitude: null, longitude: null });
    const ana = await createAttendee(event.id);
    const map = await server.connectMap(ana.token);
    await joinMap(map, event.id);
    expect(await sendPosition(map, event.id)).toEqual({ ok: true, inRange: false });
    expect(await getStoredPosition(ana.userId)).toMatchObject({ latitude: null });
  });

  it("is limited to two per second and account", async () => {
    const { connectMap } = await startRealtime();
    const event = await createEvent();
    const map = await connectMap((await createAttendee(event.id)).token);
    await joinMap(map, event.id);
    const acks = await Promise.all([1, 2, 3].map(() => sendPosition(map, event.id)));
    expect(acks.map((ack) => ack.ok)).toEqual([true, true, false]);
    expect(acks[2]).toMatchObject({ code: "rate_limited" });
  });
});

describe("the marker is removed at once", () => {
  async function joinTwoAttendees() {
    const server = await startRealtime(unlimited);
    const event = await createEvent();
    const [ana, ben] = [await createAttendee(event.id), await createAttendee(event.id)];
    const [map, watcher] = [await server.connectMap(ana.token), await server.connectMap(ben.token)];
    await joinMap(map, event.id);
    await joinMap(watcher, event.id);
    const seen = waitForEvent(watcher, "attendeeLocationUpdate");
    await sendPosition(map, event.id);
    await seen;
    return { ...server, event, ana, ben, map, watcher };
  }

  it("when the member checks out, whose sockets then receive nothing more", async () => {
    const { event, ana, ben, map, watcher } = await joinTwoAttendees();
    const attendeeLeft = waitForEvent(watcher, "attendeeLeft");
    await checkOut(ana.actor, event.id);
    expect(await attendeeLeft).toEqual({ userId: ana.userId });
    expect(await sendPosition(map, event.id)).toMatchObject({ ok: false, code: "forbidden" });
    const events = recordEvents(map);
    await sendPosition(watcher, event.id);
    expect((await joinMap(watcher, event.id)).map((attendee) => attendee.userId)).toEqual([ben.userId]);
    expect(events).toEqual([]);
    expect(await getStoredPosition(ana.userId)).toMatchObject({ latitude: null, positionAt: null });
  });

  it("when the member's last socket leaves the map, not before", async () => {
    const { event, ana, map, watcher, connectMap } = await joinTwoAttendees();
    const second = await connectMap(ana.token);
    await joinMap(second, event.id);
    const events = recordEvents(watcher);
    map.disconnect();
    const seen = waitForEvent(watcher, "attendeeLocationUpdate");
    await sendPosition(second, event.id, getPositionNorth(0.2));
    await seen;
    expect(events.map(([name]) => name)).not.toContain("attendeeLeft");
    const attendeeLeft = waitForEvent(watcher, "attendeeLeft");
    expect(await emitWithAck(second, "leaveEvent", { eventId: event.id })).toEqual({ ok: true });
    expect(await attendeeLeft).toEqual({ userId: ana.userId });
    expect(await joinMap(watcher, event.id)).toEqual([]);
    expect(await getStoredPosition(ana.userId)).toMatchObject({ latitude: null });
  });

  it("when the member signs out", async () => {
    const { ana, watcher } = await joinTwoAttendees();
    const attendeeLeft = waitForEvent(watcher, "attendeeLeft");
    await closeSession(ana.sid);
    expect(await attendeeLeft).toEqual({ userId: ana.userId });
  });
});
