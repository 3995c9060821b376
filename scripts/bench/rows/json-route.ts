import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import autocannon from "autocannon";
import { Client, Pool, type QueryConfig } from "pg";

import { ensureBuilt } from "../../start/build";
import { freePort, startServer } from "../machine";
import { addPerson, type Person } from "../people";
import { measureInTurn, ratios } from "../side";
import { summary } from "../stats";
import type { Workshop } from "../workshop";

const SECRET = "a secret of the benchmark's own, long enough";
const PATH = "/api/messages/unread-count";
const UNREAD = 7;
const ROUNDS = 6;
const ROUND_SECONDS = 4;
const CONNECTIONS = 10;

async function seed(databaseUrl: string): Promise<Person> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  const [reader, writer] = [await addPerson(database, SECRET), await addPerson(database, SECRET)];
  const pair = [reader.id, writer.id].sort();
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO conversations ("userAId", "userBId", "lastSeq", position) VALUES ($1, $2, $3, 1) RETURNING id`,
    [...pair, UNREAD],
  );
  await database.query(
    `INSERT INTO messages ("conversationId", seq, "senderId", "receiverId", content)
     SELECT $1, seq, $2, $3, 'Hello' FROM generate_series(1, $4::int) seq`,
    [rows[0]?.id, writer.id, reader.id, UNREAD],
  );
  await database.query("VACUUM ANALYZE");
  await database.end();
  return reader;
}

/** The statements that our route runs for this person, as it sends them: its session, then what it answers. */
async function statementsOf(databaseUrl: string, reader: Person): Promise<QueryConfig[]> {
  Object.assign(process.env, { DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: SECRET });
  // Another row may have read its own.
  const { resetEnv } = await import("@/lib/core/env");
  resetEnv();
  const { authenticate } = await import("@/lib/auth/service/session");
  const { readUnreadCount } = await import("@/lib/messages/data/conversations");
  const { disconnect } = await import("@/lib/core/db");
  const statements: QueryConfig[] = [];
  const query = Pool.prototype.query as (this: Pool, config: QueryConfig) => Promise<unknown>;
  const spied = { ...Pool.prototype, query: Pool.prototype.query };
  Pool.prototype.query = function (this: Pool, config: QueryConfig) {
    statements.push({ name: config.name, text: config.text, values: config.values });
    return query.call(this, config);
  } as typeof Pool.prototype.query;
  const found = await authenticate(reader.token, { slide: false });
  if (!found) throw new Error("The benchmark's session was refused.");
  await readUnreadCount(found.actor);
  Pool.prototype.query = spied.query;
  await disconnect();
  return statements;
}

const HANDLER = `
import { Pool } from "pg";
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const statements = JSON.parse(process.env.BENCH_STATEMENTS ?? "[]");
export const dynamic = "force-dynamic";
export async function GET() {
  let answer;
  for (const statement of statements) answer = await pool.query(statement);
  return new Response(JSON.stringify(answer.rows[0]), { headers: { "Content-Type": "application/json" } });
}
`;
const LAYOUT = `export default function Layout({ children }) { return <html><body>{children}</body></html>; }`;
const CONFIG = `export default { serverExternalPackages: ["pg"], turbopack: { root: ${JSON.stringify(process.cwd())} } };`;

/** A Next application of one route handler, built for production. */
async function buildBare(folder: string): Promise<string> {
  const route = path.join(folder, `bare/app${PATH}`);
  await mkdir(route, { recursive: true });
  await writeFile(path.join(route, "route.js"), HANDLER);
  await writeFile(path.join(folder, "bare/app/layout.jsx"), LAYOUT);
  await writeFile(path.join(folder, "bare/next.config.mjs"), CONFIG);
  const root = path.join(folder, "bare");
  const args = [path.resolve("node_modules/next/dist/bin/next"), "build"];
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  const build = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise((resolve) => build.on("close", resolve));
  if (code !== 0) throw new Error("The bare Next application could not be built.");
  return root;
}

/** `json-route` of quality.md §1: a call of ours, signed in, against a bare handler with the same SQL and the same bytes. */
export async function jsonRoute({ folder, database }: Workshop): Promise<string[]> {
  const databaseUrl = await database("json_route");
  const reader = await seed(databaseUrl);
  const statements = await statementsOf(databaseUrl, reader);
  await ensureBuilt();
  const bareRoot = await buildBare(folder);

  const [port, realtimePort, barePort] = [await freePort(), await freePort(), await freePort()];
  const address = `http://127.0.0.1:${port}`;
  const ours = await startServer([path.resolve("dist/web.js")], {
    env: {
      ...{ DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: SECRET, NEXTAUTH_URL: address },
      ...{ PORT: String(port), REALTIME_PORT: String(realtimePort), DATA_DIR: folder },
    },
    ready: { port, path: "/api/ready" },
  });
  const next = path.resolve("node_modules/next/dist/bin/next");
  const bare = await startServer([next, "start", "-H", "127.0.0.1", "-p", String(barePort)], {
    env: { DATABASE_URL: databaseUrl, BENCH_STATEMENTS: JSON.stringify(statements) },
    cwd: bareRoot,
    ready: { port: barePort, path: PATH },
  });
  try {
    const headers = { Authorization: `Bearer ${reader.token}`, Cookie: `next-auth.session-token=${reader.token}` };
    const urls = [port, barePort].map((each) => `http://127.0.0.1:${each}${PATH}`);
    const bodies = await Promise.all(urls.map(async (url) => (await fetch(url, { headers })).text()));
    if (bodies[0] !== bodies[1] || !bodies[0]?.includes(String(UNREAD)))
      throw new Error(`Not the same: ${bodies.join(" and ")}`);
    const measure = async (url: string, duration: number) => {
      const result = await autocannon({ url, headers, connections: CONNECTIONS, duration });
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`);
      return result.requests.average;
    };
    for (const url of urls) await measure(url, 3);
    const sides = urls.map((url) => ({ round: () => measure(url, ROUND_SECONDS) }));
    const [mine = [], theirs = []] = await measureInTurn(sides, ROUNDS);
    return [
      `GET ${PATH}  ${summary(mine, "/s")}`,
      `bare handler, same SQL and bytes  ${summary(theirs, "/s")}`,
      `ratio                             ${summary(ratios(mine, theirs), " ×")}, target at least 0.7`,
    ];
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
}
