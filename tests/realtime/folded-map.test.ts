/** docs/product/realtime-protocol.md#map-updates */
import { blockUser } from "@/lib/connections/service/block";
import { hideMember } from "@/lib/events/service/hide-member";

import { resetDatabase } from "@/tests/support/database/database";
import { createAttendee, createEvent } from "@/tests/support/factories/events";
import {
  emitWithAck,
  getPositionNorth,
  joinMap,
  recordDepartures,
  sendPosition,
  waitForDeparture,
  waitForPositions,
} from "@/tests/support/servers/map-client";
import { type MapClient, recordEvents, startRealtime } from "@/tests/support/servers/realtime";

beforeEach(resetDatabase);

const fold = (map: MapClient, eventId: string) => emitWithAck(map, "joinEvent", { eventId, markers: false });

/** Ana and Cem share their positions; Ben and Dia see them. */
async function openMaps() {
  const server = await startRealtime({ consume: () => Promise.resolve(), timing: { coalesceLocations: 10 } });
  const { id } = await createEvent();
  const join = async () => {
    const member = await createAttendee(id);
    const map = await server.connectMap(member.token);
    await joinMap(map, id, true);
    return { ...member, map };
  };
  const [ana, ben, cem, dia] = [await join(), await join(), await join(), await join()];
  const seen = [ben, dia].map(({ map }) => waitForPositions(map, [ana.userId, cem.userId]));
  for (const { map } of [ana, cem]) await sendPosition(map, id);
  await Promise.all(seen);
  return { id, ana, ben, cem, dia };
}

it("receives nothing, also after a change of rights, and what is there now when it is opened", async () => {
  const { id, ana, ben, cem, dia } = await openMaps();
  expect(await fold(ben.map, id)).toEqual({ ok: true });
  const received = recordEvents(ben.map);
  await blockUser(ben.actor, (await createAttendee(id)).userId);
  const moved = waitForPositions(dia.map, [ana.userId]);
  await sendPosition(ana.map, id, getPositionNorth(0.1));
  await moved;
  const gone = waitForDeparture(dia.map);
  await hideMember(cem.actor, id);
  expect(await gone).toEqual([cem.userId]);
  const events = received.map(([name]) => name);
  for (const name of ["mapUpdate", "attendeeLocationUpdate", "attendeeLeft", "currentAttendees"])
    expect(events).not.toContain(name);
  expect(await joinMap(ben.map, id, true)).toMatchObject([{ userId: ana.userId, ...getPositionNorth(0.1) }]);
});

it("goes on sharing its member's position", async () => {
  const { id, ana, ben } = await openMaps();
  const departures = recordDepartures(ben.map);
  await fold(ana.map, id);
  const moved = waitForPositions(ben.map, [ana.userId]);
  expect(await sendPosition(ana.map, id, getPositionNorth(0.1))).toEqual({ ok: true, inRange: true });
  await moved;
  expect(departures).toEqual([]);
});
