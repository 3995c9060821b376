import path from "node:path";

import { Client } from "pg";

import { bundle, startServer, type Server } from "../machine";
import { createMember, type Member } from "../members";
import { measureAlternately, getRatios } from "../compare";
import { percentile, formatSummary } from "../stats";
import { SECRET } from "../web";
import type { BenchEnvironment } from "../environment";
import { createLoad, openSocket, type Pair } from "./chat-load";

/** Each pair has one message in flight, as our client does: 50 in total. */
const PAIRS = 50;
const ROUNDS = 6;
const ROUND_MS = 4_000;

/** Cleans up after the rounds, which store in seconds what a site stores in weeks: it would run during the next measurement. */
async function vacuum(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("VACUUM ANALYZE");
  await client.end();
}

/** Creates connected members with sessions, and the relay's table. */
async function seed(databaseUrl: string): Promise<[Member, Member][]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const members: Member[] = [];
  for (let n = 0; n < PAIRS * 2; n++) members.push(await createMember(client, SECRET));
  const pairs = Array.from({ length: PAIRS }, (_, n) => members.slice(n * 2, n * 2 + 2) as [Member, Member]);
  for (const [sender, receiver] of pairs) {
    await client.query(`INSERT INTO connections ("requesterId", "receiverId") VALUES ($1, $2)`, [
      sender.id,
      receiver.id,
    ]);
  }
  await client.query(`
    CREATE TABLE bench_relay (id uuid PRIMARY KEY, sender uuid NOT NULL, receiver uuid NOT NULL, content text NOT NULL,
      "createdAt" timestamptz NOT NULL DEFAULT now())`);
  await client.query("VACUUM ANALYZE");
  await client.end();
  return pairs;
}

async function connectMember(port: number, { token }: Member) {
  const socket = await openSocket(`ws://127.0.0.1:${port}/ws`);
  const authenticated = new Promise((resolve) => socket.once("message", resolve));
  socket.send(JSON.stringify({ type: "authenticate", token }));
  await authenticated;
  return socket;
}

const connectToServer = (port: number, pairs: readonly [Member, Member][]): Promise<Pair[]> =>
  Promise.all(
    pairs.map(async ([sender, receiver]) => ({
      sender: await connectMember(port, sender),
      receiver: await connectMember(port, receiver),
      frame: (content, clientId) =>
        JSON.stringify({ type: "send_message", token: sender.token, receiverId: receiver.id, content, clientId }),
    })),
  );

const connectToRelay = (port: number, pairs: readonly [Member, Member][]): Promise<Pair[]> =>
  Promise.all(
    pairs.map(async ([sender, receiver]) => ({
      sender: await openSocket(`ws://127.0.0.1:${port}/${sender.id}`),
      receiver: await openSocket(`ws://127.0.0.1:${port}/${receiver.id}`),
      frame: (content, clientId) => JSON.stringify({ to: receiver.id, content, clientId }),
    })),
  );

type Connect = (port: number, pairs: readonly [Member, Member][]) => Promise<Pair[]>;

/** The row `chat`: stored messages, acknowledged after the commit and delivered, 50 in flight. */
export async function chat({ folder, createDatabase }: BenchEnvironment): Promise<string[]> {
  const servers: Server[] = [];
  /** Starts a server with its own database, and connects and warms up the load. */
  const start = async (name: string, program: string, connect: Connect, extraEnv: Record<string, string> = {}) => {
    const databaseUrl = await createDatabase(`chat_${name}`);
    const pairs = await seed(databaseUrl);
    const script = await bundle(`bench/servers/${program}.ts`, path.join(folder, `${program}.js`));
    const env = { DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: SECRET, LOG_LEVEL: "error", ...extraEnv };
    const server = await startServer([script], { env });
    servers.push(server);
    const load = createLoad(await connect(server.port, pairs));
    await load.measureThroughput(2_000);
    return { ...load, rest: () => vacuum(databaseUrl) };
  };
  try {
    const batched = await start("group", "realtime", connectToServer);
    const relay = await start("relay", "relay", connectToRelay);
    const unbatched = await start("single", "realtime", connectToServer, { BENCH_BATCH: "1" });
    const variants = [batched, relay, unbatched].map((load) => ({ round: () => load.measureThroughput(ROUND_MS) }));
    const [batchedRates = [], relayRates = [], unbatchedRates = []] = await measureAlternately(variants, ROUNDS);
    await batched.rest();
    const latencies = await batched.measureLatency(900, 10_000);
    return [
      `group commit        ${formatSummary(batchedRates, "/s")}`,
      `bare relay, unnest  ${formatSummary(relayRates, "/s")}`,
      `one row per send    ${formatSummary(unbatchedRates, "/s")}`,
      `ratio to the relay  ${formatSummary(getRatios(batchedRates, relayRates), " ×")}, target at least 0.5`,
      `ratio to one row    ${formatSummary(getRatios(batchedRates, unbatchedRates), " ×")}, target at least 5`,
      `p99 at 900/s        ${percentile(latencies, 0.99).toFixed(1)} ms, target at most 50`,
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
