import { db } from "@/lib/core/server/db";
import { updateEvent } from "@/lib/events/service/event";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import {
  getPositionNorth,
  joinMap,
  sendPosition,
  VENUE,
  waitForDeparture,
  waitForPositions,
} from "@/tests/support/servers/map-client";
import { recordEvents, startRealtime, waitForEvent } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

/** The regular check would find a moved venue too. */
const options = {
  consume: () => Promise.resolve(),
  timing: { coalesceLocations: 20, checkSessionsEvery: 1_000_000 },
};
const IN_RANGE = { ok: true, inRange: true };
const AWAY = { ok: true, inRange: false };

const getStoredPosition = async (userId: string) => {
  const { latitude, longitude, positionAt } = await db().eventAttendance.findFirstOrThrow({ where: { userId } });
  return { latitude, longitude, positionAt };
};

/** An event at a place, whose map Ana and Ben have open. */
async function openMap(place: typeof VENUE) {
  const server = await startRealtime({ ...options, ownBus: true });
  const [event, admin] = [await createEvent(place), await createMember({ role: "admin" })];
  const [ana, ben] = [await createAttendee(event.id), await createAttendee(event.id)];
  const [forAna, forBen] = [await server.connectMap(ana.token), await server.connectMap(ben.token)];
  for (const map of [forAna, forBen]) await joinMap(map, event.id, true);
  /** Resolves when the maps are open again. */
  const moveVenue = async (to: { latitude: number | null; longitude: number | null }) => {
    const changed = [forAna, forBen].map((map) => waitForEvent(map, "changed"));
    await updateEvent(admin.actor, event.id, to);
    await Promise.all(changed);
  };
  return { server, event, ana, forAna, forBen, moveVenue };
}

it("shows who is at the corrected coordinates of an event whose map is open", async () => {
  const { server, event, ana, forAna, forBen, moveVenue } = await openMap(getPositionNorth(1));
  expect(await sendPosition(forAna, event.id)).toEqual(AWAY);
  await moveVenue(VENUE);
  const shown = waitForPositions(forBen, [ana.userId]);
  expect(await sendPosition(forAna, event.id)).toEqual(IN_RANGE);
  await shown;
  const joinsLater = await createAttendee(event.id);
  const map = await server.connectMap(joinsLater.token);
  expect((await joinMap(map, event.id)).map(({ userId }) => userId)).toEqual([ana.userId]);
  expect(await sendPosition(map, event.id)).toEqual(IN_RANGE);
});

it.each([
  ["the venue moves away", getPositionNorth(1)],
  ["the event loses its coordinates", { latitude: null, longitude: null }],
])("removes who is at the old place when %s, and nobody has to join again", async (_, to) => {
  const { event, ana, forAna, forBen, moveVenue } = await openMap(VENUE);
  const shown = [forAna, forBen].map((map) => waitForPositions(map, [ana.userId]));
  await sendPosition(forAna, event.id);
  await Promise.all(shown);
  const events = recordEvents(forBen);
  const departure = waitForDeparture(forBen);
  await moveVenue(to);
  await departure;
  expect(events).toHaveLength(2);
  expect(events).toContainEqual(["mapUpdate", { left: [ana.userId] }]);
  expect(events).toContainEqual(["changed", { resource: "events", id: event.id }]);
  expect(await joinMap(forBen, event.id, true)).toEqual([]);
  expect(await sendPosition(forAna, event.id)).toEqual(AWAY);
  expect(await getStoredPosition(ana.userId)).toEqual({ latitude: null, longitude: null, positionAt: null });
});

it("keeps who is within half a mile of the new venue", async () => {
  const { event, ana, forAna, forBen, moveVenue } = await openMap(VENUE);
  await sendPosition(forAna, event.id);
  await moveVenue(getPositionNorth(0.4));
  expect((await joinMap(forBen, event.id, true)).map(({ userId }) => userId)).toEqual([ana.userId]);
});

it("applies coordinates that a member who joins reads, whose bus event was lost, in every process", async () => {
  const { server, event, ana, forAna } = await openMap(VENUE);
  const west = await startRealtime({ ...options, ownBus: true });
  const watcher = await west.connectMap((await createAttendee(event.id)).token);
  await joinMap(watcher, event.id, true);
  const shown = waitForPositions(watcher, [ana.userId]);
  await sendPosition(forAna, event.id);
  await shown;
  await db().event.update({ where: { id: event.id }, data: getPositionNorth(1) });
  const left = waitForDeparture(watcher);
  const joinsLater = await createAttendee(event.id);
  expect(await joinMap(await server.connectMap(joinsLater.token), event.id)).toEqual([]);
  expect(await left).toEqual([ana.userId]);
  expect(await sendPosition(forAna, event.id)).toEqual(AWAY);
});
