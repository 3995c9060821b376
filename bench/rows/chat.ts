import { once } from "node:events";
import path from "node:path";

import { Client } from "pg";
import type WebSocket from "ws";

import { measureAlternately, getRatios } from "../compare";
import type { BenchEnvironment } from "../environment";
import { bundle, startServer } from "../machine";
import { createMember, type Member } from "../members";
import { formatSummary, formatTarget, median, percentile } from "../stats";
import { getServerEnv } from "../web";
import { createLoad, openSocket, type Pair } from "./chat-load";

const TARGETS = { relayRatio: 0.35, oneRowRatio: 3.5, p99Ms: 50 };

/** Each pair has one message in flight, as our client does. */
const SIZE = { pairs: 50, rounds: 6, roundMs: 4_000, perSecond: 900, latencyMs: 10_000 };

/** The rounds store weeks of messages, so a vacuum would otherwise run during the next one. */
async function vacuum(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("VACUUM ANALYZE");
  await client.end();
}

async function seed(databaseUrl: string, count: number): Promise<[Member, Member][]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const members: Member[] = [];
  for (let n = 0; n < count * 2; n++) members.push(await createMember(client));
  const pairs = Array.from({ length: count }, (_, n) => members.slice(n * 2, n * 2 + 2) as [Member, Member]);
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
  const answered = once(socket, "message");
  socket.send(JSON.stringify({ type: "authenticate", token }));
  const [answer] = (await answered) as [Buffer];
  if (!answer.includes('"authenticated"')) throw new Error(`The member was refused: ${answer.toString()}`);
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

/** Stored messages, acknowledged after the commit and delivered. */
export async function chat(
  { folder, createDatabase }: Pick<BenchEnvironment, "folder" | "createDatabase">,
  { pairs, rounds, roundMs, perSecond, latencyMs } = SIZE,
): Promise<string[]> {
  const sockets: WebSocket[] = [];
  /** Starts a server with its own database, and warms up the load. */
  const start = async (name: string, program: string, connect: Connect, extraEnv: Record<string, string> = {}) => {
    const databaseUrl = await createDatabase(`chat_${name}`);
    const members = await seed(databaseUrl, pairs);
    const script = await bundle(`bench/servers/${program}.ts`, path.join(folder, `${program}.js`));
    const server = await startServer([script], { env: { ...getServerEnv(databaseUrl), ...extraEnv } });
    const connected = await connect(server.port, members);
    sockets.push(...connected.flatMap(({ sender, receiver }) => [sender, receiver]));
    const load = createLoad(connected);
    await load.measureThroughput(roundMs / 2);
    return { ...load, rest: () => vacuum(databaseUrl) };
  };
  try {
    const batched = await start("group", "realtime", connectToServer);
    const relay = await start("relay", "relay", connectToRelay);
    const unbatched = await start("single", "realtime", connectToServer, { BENCH_BATCH: "1" });
    const variants = [batched, relay, unbatched].map((load) => ({ round: () => load.measureThroughput(roundMs) }));
    const [batchedRates = [], relayRates = [], unbatchedRates = []] = await measureAlternately(variants, rounds);
    await batched.rest();
    const p99 = percentile(await batched.measureLatency(perSecond, latencyMs), 0.99);
    const [toRelay, toOneRow] = [getRatios(batchedRates, relayRates), getRatios(batchedRates, unbatchedRates)];
    return [
      `group commit        ${formatSummary(batchedRates, "/s")}`,
      `bare relay, unnest  ${formatSummary(relayRates, "/s")}`,
      `one row per send    ${formatSummary(unbatchedRates, "/s")}`,
      `ratio to the relay  ${formatSummary(toRelay, " ×")}`,
      `ratio to one row    ${formatSummary(toOneRow, " ×")}`,
      `p99 at ${perSecond}/s        ${p99.toFixed(1)} ms`,
      formatTarget(`relay ≥ ${TARGETS.relayRatio} ×`, median(toRelay) >= TARGETS.relayRatio),
      formatTarget(`one row ≥ ${TARGETS.oneRowRatio} ×`, median(toOneRow) >= TARGETS.oneRowRatio),
      formatTarget(`p99 ≤ ${TARGETS.p99Ms} ms`, p99 <= TARGETS.p99Ms),
    ];
  } finally {
    for (const socket of sockets) socket.terminate();
  }
}
