import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { Client, Pool, type QueryConfig } from "pg";

import { createMember, type Member } from "../members";
import { measureAlternately, getRatios } from "../compare";
import { formatSummary } from "../stats";
import { buildNext, requestsPerSecond, SECRET, getAuthHeaders, startNext, startWeb } from "../web";
import type { BenchEnvironment } from "../environment";

const PATH = "/api/messages/unread-count";
const UNREAD = 7;
const ROUNDS = 6;
const ROUND_SECONDS = 4;

async function seed(databaseUrl: string): Promise<Member> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const [reader, writer] = [await createMember(client, SECRET), await createMember(client, SECRET)];
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

/** Records the statements that our route runs for the reader: the session, then the count. */
async function recordStatements(databaseUrl: string, reader: Member): Promise<QueryConfig[]> {
  Object.assign(process.env, { DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: SECRET });
  // Another row may have read the environment.
  const { resetEnv } = await import("@/lib/core/server/process/env");
  resetEnv();
  const { authenticate } = await import("@/lib/auth/service/session");
  const { countUnread } = await import("@/lib/messages/data/badge-counts.sql");
  const { disconnect } = await import("@/lib/core/server/db");
  const statements: QueryConfig[] = [];
  const query = Pool.prototype.query as (this: Pool, config: QueryConfig) => Promise<unknown>;
  const original = { ...Pool.prototype, query: Pool.prototype.query };
  Pool.prototype.query = function (this: Pool, config: QueryConfig) {
    statements.push({ name: config.name, text: config.text, values: config.values });
    return query.call(this, config);
  } as typeof Pool.prototype.query;
  const session = await authenticate(reader.token, { slide: false });
  if (!session) throw new Error("The benchmark's session was refused.");
  await countUnread(session.actor);
  Pool.prototype.query = original.query;
  await disconnect();
  return statements;
}

const HANDLER = `
import { Pool } from "pg";
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const statements = JSON.parse(process.env.BENCH_STATEMENTS ?? "[]");
export const dynamic = "force-dynamic";
export async function GET() {
  let result;
  for (const statement of statements) result = await pool.query(statement);
  return new Response(JSON.stringify(result.rows[0]), { headers: { "Content-Type": "application/json" } });
}
`;
const LAYOUT = `export default function Layout({ children }) { return <html><body>{children}</body></html>; }`;
const CONFIG = `export default { serverExternalPackages: ["pg"], turbopack: { root: ${JSON.stringify(process.cwd())} } };`;

/** Builds a Next application with one route handler. */
async function buildBareRoute(folder: string): Promise<string> {
  const root = path.join(folder, "bare");
  const route = path.join(root, `app${PATH}`);
  await mkdir(route, { recursive: true });
  await writeFile(path.join(route, "route.js"), HANDLER);
  await writeFile(path.join(root, "app/layout.jsx"), LAYOUT);
  await writeFile(path.join(root, "next.config.mjs"), CONFIG);
  await buildNext(root);
  return root;
}

/** The row `json-route`: one of our calls, signed in, against a bare handler with the same SQL and response. */
export async function jsonRoute({ folder, createDatabase }: BenchEnvironment): Promise<string[]> {
  const databaseUrl = await createDatabase("json_route");
  const reader = await seed(databaseUrl);
  const statements = await recordStatements(databaseUrl, reader);
  const web = await startWeb(databaseUrl, folder);
  const bare = await startNext(await buildBareRoute(folder), {
    env: { DATABASE_URL: databaseUrl, BENCH_STATEMENTS: JSON.stringify(statements) },
    readyPath: PATH,
  });
  try {
    const headers = getAuthHeaders(reader);
    const targets = [web, bare].map(({ port }) => ({ url: `http://127.0.0.1:${port}${PATH}`, headers }));
    const bodies = await Promise.all(targets.map(async ({ url }) => (await fetch(url, { headers })).text()));
    if (bodies[0] !== bodies[1] || !bodies[0]?.includes(String(UNREAD)))
      throw new Error(`The bodies differ: ${bodies.join(" and ")}`);
    for (const target of targets) await requestsPerSecond(target, 3);
    const variants = targets.map((target) => ({ round: () => requestsPerSecond(target, ROUND_SECONDS) }));
    const [ourRates = [], bareRates = []] = await measureAlternately(variants, ROUNDS);
    return [
      `GET ${PATH}  ${formatSummary(ourRates, "/s")}`,
      `bare handler, same SQL and bytes  ${formatSummary(bareRates, "/s")}`,
      `ratio                             ${formatSummary(getRatios(ourRates, bareRates), " ×")}, target at least 0.7`,
    ];
  } finally {
    await Promise.all([web.stop(), bare.stop()]);
  }
}
