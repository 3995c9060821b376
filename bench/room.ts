import { randomUUID } from "node:crypto";
import path from "node:path";

import { Client } from "pg";

import { bundle, startServer, type Server } from "./machine";
import { addPerson, type Person } from "./people";
import { EngineClient } from "./rows/engine-client";
import { SECRET } from "./web";
import type { BenchEnvironment } from "./environment";

export const PLACE = { latitude: 27.96, longitude: -82.46 };

export type Side = { server: Server; clients: EngineClient[]; people: Person[]; eventId: string };
export type RoomSides = { databaseUrl: string; ours: Side; naive: Side; stop: () => Promise<void> };

/** Creates a running event with checked-in attendees. */
async function seed(databaseUrl: string, count: number): Promise<{ eventId: string; people: Person[] }> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  const eventId = randomUUID();
  await database.query(
    `INSERT INTO events (id, name, status, "startTime", "endTime", latitude, longitude)
     VALUES ($1, 'Bench', 'live', now() - interval '1 hour', now() + interval '5 hours', $2, $3)`,
    [eventId, PLACE.latitude, PLACE.longitude],
  );
  const people: Person[] = [];
  for (let n = 0; n < count; n++) people.push(await addPerson(database, SECRET));
  for (const table of ["event_rsvps", "event_attendances"])
    await database.query(`INSERT INTO ${table} ("userId", "eventId") SELECT unnest($1::uuid[]), $2`, [
      people.map(({ id }) => id),
      eventId,
    ]);
  await database.query("VACUUM ANALYZE");
  await database.end();
  return { eventId, people };
}

/** Opens an event's map for `count` attendees on our realtime server and on a bare Socket.IO server. */
export async function openRooms(
  { folder, database }: Pick<BenchEnvironment, "folder" | "database">,
  name: string,
  count: number,
): Promise<RoomSides> {
  const databaseUrl = await database(name);
  const { eventId, people } = await seed(databaseUrl, count);
  const env = { DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: SECRET, LOG_LEVEL: "error" };
  const open = async (program: string): Promise<Side> => {
    const script = await bundle(`bench/servers/${program}.ts`, path.join(folder, `${program}.js`));
    const server = await startServer([script], { env });
    const clients: EngineClient[] = [];
    for (const { token } of people) clients.push(await EngineClient.join(server.port, token, eventId));
    return { server, clients, people, eventId };
  };
  const [ours, naive] = [await open("realtime"), await open("socket-io")];
  const stop = async () => {
    for (const client of [...ours.clients, ...naive.clients]) client.close();
    await Promise.all([ours.server.stop(), naive.server.stop()]);
  };
  return { databaseUrl, ours, naive, stop };
}
