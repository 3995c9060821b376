import { Client, type QueryConfig } from "pg";

import { BARE_ROUTE, buildBareApp } from "../bare-app";
import { measureAlternately, getRatios } from "../compare";
import type { BenchEnvironment } from "../environment";
import { createMember, type Member } from "../members";
import { formatSummary, formatTarget, median } from "../stats";
import { getAuthHeaders, requestsPerSecond, startNext, startWeb } from "../web";

const TARGET_RATIO = 0.7;
const UNREAD = 7;
const SIZE = { rounds: 6, roundSeconds: 4, warmUpSeconds: 3 };

export async function seed(databaseUrl: string): Promise<Member> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const [reader, writer] = [await createMember(client), await createMember(client)];
  const pair = [reader.id, writer.id].sort();
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO conversations ("userAId", "userBId", "lastSeq", position) VALUES ($1, $2, $3, 1) RETURNING id`,
    [...pair, UNREAD],
  );
  await client.query(
    `INSERT INTO messages ("conversationId", seq, "senderId", "receiverId", content)
     SELECT $1, seq, $2, $3, 'Hello' FROM generate_series(1, $4::int) seq`,
    [rows[0]?.id, writer.id, reader.id, UNREAD],
  );
  await client.query("VACUUM ANALYZE");
  await client.end();
  return reader;
}

/** The statements run in this process, so its DATABASE_URL must be the reader's. */
export async function recordStatements(reader: Member): Promise<QueryConfig[]> {
  const { authenticate } = await import("@/lib/auth/service/session/session");
  const { countUnread } = await import("@/lib/messages/data/unread-counts.sql");
  const statements: QueryConfig[] = [];
  // A pool runs every statement through a client.
  const original = Object.getOwnPropertyDescriptor(Client.prototype, "query") as PropertyDescriptor;
  const query = original.value as (...args: unknown[]) => unknown;
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [config] = args as [QueryConfig];
    if (config.text !== undefined) statements.push({ name: config.name, text: config.text, values: config.values });
    return Reflect.apply(query, this, args);
  } as typeof Client.prototype.query;
  try {
    const session = await authenticate(reader.token, { slide: false });
    if (!session) throw new Error("The session of the benchmark was refused.");
    await countUnread(session.actor);
  } finally {
    Object.defineProperty(Client.prototype, "query", original);
  }
  return statements;
}

async function withDatabase<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  const { resetEnv } = await import("@/lib/core/server/process/env");
  const { disconnect } = await import("@/lib/core/server/db");
  process.env.DATABASE_URL = databaseUrl;
  resetEnv();
  try {
    return await work();
  } finally {
    await disconnect();
  }
}

/** One of our calls, against a bare route handler with the same SQL and response. */
export async function jsonRoute(
  { folder, createDatabase }: BenchEnvironment,
  { rounds, roundSeconds, warmUpSeconds } = SIZE,
): Promise<string[]> {
  const databaseUrl = await createDatabase("json_route");
  const reader = await seed(databaseUrl);
  const statements = await withDatabase(databaseUrl, () => recordStatements(reader));
  const web = await startWeb({ databaseUrl, folder });
  const bareEnv = { DATABASE_URL: databaseUrl, BENCH_STATEMENTS: JSON.stringify(statements) };
  const bare = await startNext(await buildBareApp(folder), BARE_ROUTE, bareEnv);
  const headers = getAuthHeaders(reader);
  const targets = [web, bare].map(({ port }) => ({ url: `http://127.0.0.1:${port}${BARE_ROUTE}`, headers }));
  const bodies = await Promise.all(targets.map(async ({ url }) => (await fetch(url, { headers })).text()));
  if (bodies[0] !== bodies[1] || bodies[0] !== `{"count":${UNREAD}}`)
    throw new Error(`The bodies differ: ${bodies.join(" and ")}`);
  for (const target of targets) await requestsPerSecond(target, warmUpSeconds);
  const variants = targets.map((target) => ({ round: () => requestsPerSecond(target, roundSeconds) }));
  const [ourRates = [], bareRates = []] = await measureAlternately(variants, rounds);
  const ratios = getRatios(ourRates, bareRates);
  return [
    `GET ${BARE_ROUTE}  ${formatSummary(ourRates, "/s")}`,
    `bare route handler, same SQL and bytes  ${formatSummary(bareRates, "/s")}`,
    `ratio  ${formatSummary(ratios, " ×")}`,
    formatTarget(`ratio ≥ ${TARGET_RATIO} ×`, median(ratios) >= TARGET_RATIO),
  ];
}
