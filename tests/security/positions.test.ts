/**
 * Positions of people at an event (docs/product/presence.md#map-visibility). Each test is an attack
 * by a fresh account.
 */
import { db } from "@/lib/core/server/db";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import {
  emitWithAck,
  joinMap,
  recordLocations,
  sendPosition,
  VENUE,
  waitForPositions,
} from "@/tests/support/servers/map-client";
import { recordEvents, startRealtime, type MapClient } from "@/tests/support/servers/realtime";
import { callRoute } from "@/tests/support/servers/route";

beforeEach(resetDatabase);

const options = { consume: () => Promise.resolve(), ownBus: true, timing: { coalesceLocations: 20 } };
/** As exact as a phone reports it. */
const EXACT = { latitude: 27.96151234567, longitude: -82.46361234567 };
const ROUNDED = { latitude: 27.96151, longitude: -82.46361 };

/** An event with one member of each choice, who all share, in one process. */
async function createScene() {
  const [server, other] = [await startRealtime(options), await startRealtime(options)];
  const event = await createEvent();
  const shareAs = async (mapVisibility: string | null) => {
    const member = await createAttendee(event.id, { profile: { mapVisibility } });
    const map = await server.connectMap(member.token);
    await joinMap(map, event.id, true);
    expect(await sendPosition(map, event.id, EXACT)).toMatchObject({ ok: true, inRange: true });
    return { ...member, map };
  };
  const people = {
    open: await shareAs(null),
    reciprocal: await shareAs("sharers"),
    hidden: await shareAs("nobody"),
  };
  return { server, other, event, people, hiddenIds: [people.reciprocal.userId, people.hidden.userId] };
}

/** A new member who checks in with a request alone, from anywhere, and shares nothing. */
async function checkInFromAnywhere(eventId: string) {
  const { token, userId } = await createMember();
  await callRoute(await import("@/app/api/events/[id]/rsvp/route"), "POST", { params: { id: eventId }, token });
  const body = { eventId };
  const response = await callRoute(await import("@/app/api/attendances/check-in/route"), "POST", { token, body });
  expect(response.status).toBe(200);
  return { token, userId };
}

/**
 * Moves everybody, and waits until those who may see all have, so that a leak would have arrived.
 */
async function moveEverybody({ event, people }: Awaited<ReturnType<typeof createScene>>, watcher: MapClient) {
  const seen = waitForPositions(people.open.map, [people.open.userId, people.reciprocal.userId]);
  for (const { map } of Object.values(people)) await sendPosition(map, event.id, EXACT);
  await seen;
  await emitWithAck(watcher, "leaveEvent", crypto.randomUUID());
}

it.each(["server", "other"] as const)(
  "sees only those of the default choice, to 5 decimals, through its %s",
  async (name) => {
    const scene = await createScene();
    const attacker = await checkInFromAnywhere(scene.event.id);
    for (const updates of [true, false]) {
      const map = await scene[name].connectMap(attacker.token);
      const [events, locations] = [recordEvents(map), recordLocations(map)];
      const open = waitForPositions(map, [scene.people.open.userId]);
      const attendees = await joinMap(map, scene.event.id, updates);
      expect(attendees).toMatchObject([{ userId: scene.people.open.userId, ...ROUNDED }]);
      await moveEverybody(scene, map);
      await open;
      for (const location of locations)
        expect(location).toMatchObject({ userId: scene.people.open.userId, ...ROUNDED });
      for (const { map: own } of [scene.people.reciprocal, scene.people.hidden]) own.emit("leaveEvent", scene.event.id);
      await moveOpen(scene, map);
      const text = JSON.stringify(events);
      for (const userId of scene.hiddenIds) expect(text).not.toContain(userId);
      expect(text).not.toContain(String(EXACT.latitude));
      map.disconnect();
      for (const { map: own } of Object.values(scene.people)) {
        await joinMap(own, scene.event.id, true);
        await sendPosition(own, scene.event.id, EXACT);
      }
    }
  },
);

async function moveOpen({ event, people }: Awaited<ReturnType<typeof createScene>>, map: MapClient) {
  const seen = waitForPositions(map, [people.open.userId]);
  await sendPosition(people.open.map, event.id, VENUE);
  await seen;
}

it("gains nothing by a position outside the circle, or by being shown to nobody", async () => {
  const scene = await createScene();
  const attacker = await checkInFromAnywhere(scene.event.id);
  const map = await scene.server.connectMap(attacker.token);
  await joinMap(map, scene.event.id, true);
  const events = recordEvents(map);
  expect(await sendPosition(map, scene.event.id, { latitude: 25.77, longitude: -80.19 })).toMatchObject({
    inRange: false,
  });
  await db().profile.update({ where: { userId: attacker.userId }, data: { mapVisibility: "nobody" } });
  const again = await scene.other.connectMap(attacker.token);
  await joinMap(again, scene.event.id, true);
  const eventsAgain = recordEvents(again);
  await sendPosition(again, scene.event.id, VENUE);
  await moveEverybody(scene, map);
  await moveOpen(scene, again);
  for (const userId of scene.hiddenIds) expect(JSON.stringify([events, eventsAgain])).not.toContain(userId);
});

it("finds no exact position in the database, and none of a member who is shown to nobody", async () => {
  const { people, server, event } = await createScene();
  await joinMap(await server.connectMap(people.open.token), event.id);
  const rows = await db().eventAttendance.findMany({ select: { userId: true, latitude: true, longitude: true } });
  const stored = new Map(rows.map(({ userId, ...position }) => [userId, position]));
  expect(stored.get(people.open.userId)).toEqual(ROUNDED);
  expect(stored.get(people.reciprocal.userId)).toEqual(ROUNDED);
  expect(stored.get(people.hidden.userId)).toEqual({ latitude: null, longitude: null });
});
