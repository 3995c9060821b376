import path from "node:path";

import { Client } from "pg";

import { bundle, startServer, type Server } from "../machine";
import { addPerson, type Person } from "../people";
import { measureAlternately, ratios } from "../side";
import { percentile, summary } from "../stats";
import type { BenchEnvironment } from "../environment";
import { createLoad, openSocket, type Pair } from "./chat-load";

/** Each pair has one message in flight, as our client does: 50 in total. */
const PAIRS = 50;
const ROUNDS = 6;
const ROUND_MS = 4_000;
const SECRET = "a secret for benchmarks only, long enough";

/** Creates connected members with sessions, and the relay's table. */
async function seed(databaseUrl: string): Promise<[Person, Person][]> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  const people: Person[] = [];
  for (let n = 0; n < PAIRS * 2; n++) people.push(await addPerson(database, SECRET));
  const pairs = Array.from({ length: PAIRS }, (_, n) => people.slice(n * 2, n * 2 + 2) as [Person, Person]);
  for (const [one, other] of pairs) {
    await database.query(`INSERT INTO connections ("requesterId", "receiverId") VALUES ($1, $2)`, [one.id, other.id]);
  }
  await database.query(`
    CREATE TABLE bench_relay (id uuid PRIMARY KEY, sender uuid NOT NULL, receiver uuid NOT NULL, content text NOT NULL,
      "createdAt" timestamptz NOT NULL DEFAULT now())`);
  await database.query("VACUUM ANALYZE");
  await database.end();
  return pairs;
}

async function connectToOurs(port: number, { token }: Person) {
  const socket = await openSocket(`ws://127.0.0.1:${port}/ws`);
  const authenticated = new Promise((resolve) => socket.once("message", resolve));
  socket.send(JSON.stringify({ type: "authenticate", token }));
  await authenticated;
  return socket;
}

const ours = (port: number, people: readonly [Person, Person][]): Promise<Pair[]> =>
  Promise.all(
    people.map(async ([one, other]) => ({
      sender: await connectToOurs(port, one),
      receiver: await connectToOurs(port, other),
      frame: (content, clientId) =>
        JSON.stringify({ type: "send_message", token: one.token, receiverId: other.id, content, clientId }),
    })),
  );

const relays = (port: number, people: readonly [Person, Person][]): Promise<Pair[]> =>
  Promise.all(
    people.map(async ([one, other]) => ({
      sender: await openSocket(`ws://127.0.0.1:${port}/${one.id}`),
      receiver: await openSocket(`ws://127.0.0.1:${port}/${other.id}`),
      frame: (content, clientId) => JSON.stringify({ to: other.id, content, clientId }),
    })),
  );

type Connect = (port: number, people: readonly [Person, Person][]) => Promise<Pair[]>;

/** The row `chat`: stored messages, acknowledged after the commit and delivered, 50 in flight. */
export async function chat({ folder, database }: BenchEnvironment): Promise<string[]> {
  const servers: Server[] = [];
  /** Starts a server with its own database and connects the load. */
  const open = async (name: string, program: string, connect: Connect, more: Record<string, string> = {}) => {
    const databaseUrl = await database(`chat_${name}`);
    const people = await seed(databaseUrl);
    const script = await bundle(`bench/servers/${program}.ts`, path.join(folder, `${program}.js`));
    const env = { DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: SECRET, LOG_LEVEL: "error", ...more };
    const server = await startServer([script], { env });
    servers.push(server);
    const load = createLoad(await connect(server.port, people));
    await load.measureThroughput(2_000);
    return load;
  };
  try {
    const grouped = await open("group", "realtime", ours);
    const relayed = await open("relay", "relay", relays);
    const single = await open("single", "realtime", ours, { BENCH_BATCH: "1" });
    const sides = [grouped, relayed, single].map((load) => ({ round: () => load.measureThroughput(ROUND_MS) }));
    const [group = [], bare = [], one = []] = await measureAlternately(sides, ROUNDS);
    const times = await grouped.measureLatency(900, 10_000);
    return [
      `group commit        ${summary(group, "/s")}`,
      `bare relay, unnest  ${summary(bare, "/s")}`,
      `one row a send      ${summary(one, "/s")}`,
      `ratio to the relay  ${summary(ratios(group, bare), " ×")}, target at least 0.5`,
      `ratio to one row    ${summary(ratios(group, one), " ×")}, target at least 5`,
      `p99 at 900/s        ${percentile(times, 0.99).toFixed(1)} ms, target at most 50`,
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
