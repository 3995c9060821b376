import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { Client } from "pg";

import { configureNginx } from "@/scripts/cluster/programs";
import { run } from "@/scripts/node/program.cjs";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { ensureNginx } from "@/scripts/programs/ensure-program.mjs";
import { ensureBuilt } from "@/scripts/start/build";
import { startChild, waitUntilReady, type Child } from "@/scripts/start/children";
import { findFreePorts } from "@/scripts/start/ports";

import { createEnvironment, createStops } from "./environment";
import { callApi, createLedger, writeMessages, type Ledger } from "./load";
import { registerPairs } from "./members";
import { buildOldVersion } from "./old-version";

const PAIRS = 10;
/** How long the load runs between two steps. */
const STEP_MS = 3_000;

const log = (line: string): void => void process.stdout.write(`${line}\n`);

/** A place behind nginx: one process, of the old version and then of the new one. */
function createPlace(kind: "web" | "realtime", port: number) {
  const env = { ...process.env, NODE_ENV: "production" as const, TRUSTED_PROXIES: "127.0.0.1" };
  const own = kind === "web" ? { PORT: String(port) } : { REALTIME_PORT: String(port) };
  let child: Child | undefined;
  return {
    name: `${kind} at ${port}`,
    start: async (folder: string) => {
      child = startChild(`${kind} ${port}`, [`dist/${kind}.js`], { ...env, ...own }, folder);
      await waitUntilReady(child, `http://127.0.0.1:${port}${kind === "web" ? "/api/ready" : "/ready"}`);
    },
    /** Sends SIGTERM, and resolves when the process has drained. */
    stop: async () => child?.stop(),
  };
}

/** Returns what is wrong with what the database holds, given what was acknowledged. */
async function checkMessages({ acknowledged }: Ledger, database: Client): Promise<string[]> {
  const { rows } = await database.query<{ content: string }>("SELECT content FROM messages");
  const stored = new Set(rows.map(({ content }) => content));
  const lost = [...acknowledged].filter((content) => !stored.has(content));
  const doubled = rows.length - stored.size;
  log(`messages: ${acknowledged.size} acknowledged, ${rows.length} stored, ${lost.length} lost, ${doubled} doubled`);
  return [...lost.map((content) => `Lost: ${content}`), ...(doubled ? [`${doubled} stored twice`] : [])];
}

/** Returns each text once, with how often it occurs. */
function countEach(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${count} × ${text}`);
}

/**
 * Replaces each process by one of the present version while members call and write. Returns what
 * went wrong.
 */
async function upgradeUnderLoad(
  oldFolder: string,
  database: Client,
  url: string,
  stops: ReturnType<typeof createStops>,
) {
  const [web, realtime] = [await findFreePorts(2), await findFreePorts(2)];
  const places = [
    ...realtime.map((port) => createPlace("realtime", port)),
    ...web.map((port) => createPlace("web", port)),
  ];
  for (const { stop } of places) stops.onShutdown(async () => stop());
  await Promise.all(places.map(({ start }) => start(oldFolder)));
  const folder = path.join(process.env.DATA_DIR ?? "", "cluster");
  const nginx = configureNginx({ folder, listen: [Number(process.env.PORT)], web, realtime })();
  stops.onShutdown(() => nginx.stop());
  await waitUntilReady(nginx, `${url}/api/ready`);
  const pairs = await registerPairs(url, database, PAIRS);

  const ledger = createLedger();
  const ending = new AbortController();
  const load = pairs.flatMap(([ana, ben]) => [
    ...[ana, ben].map((member) => callApi(url, member, ledger, ending.signal)),
    writeMessages(url, ana, ben, ledger, ending.signal),
    writeMessages(url, ben, ana, ledger, ending.signal),
  ]);
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    const [before, startedAt] = [ledger.failedCalls.length, performance.now()];
    await work();
    await wait(STEP_MS);
    const ms = Math.round(performance.now() - startedAt - STEP_MS);
    log(`${name}: ${ms} ms; ${ledger.failedCalls.length - before} failed calls`);
  };
  await step("old version only", async () => undefined);
  await step("migration", () => run(process.execPath, ["dist/migrate.js"]));
  for (const { name, start, stop } of places) {
    await step(`replaced ${name}`, async () => {
      await stop();
      await start(process.cwd());
    });
  }
  ending.abort();
  await Promise.all(load);
  log(`calls: ${ledger.calls}, ${ledger.failedCalls.length} failed`);
  log(`sockets connected again: ${ledger.reconnects}; slowest acknowledgement: ${ledger.slowestMs} ms`);
  return [...countEach(ledger.failedCalls), ...ledger.refused, ...(await checkMessages(ledger, database))];
}

/**
 * Starts two web and two realtime processes of an older commit on a database of that version, and
 * replaces them one after another by the present version while members call and write: no call
 * fails and no acknowledged message is lost.
 */
export async function testUpgrade(commit: string) {
  await ensureNginx();
  const oldFolder = await buildOldVersion(commit);
  await ensureBuilt();
  const stops = createStops();
  const { url, folder, remove } = await createEnvironment("postgresql://embedded");
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "postgres"), log });
    stops.onShutdown(() => postgres.stop());
    process.env.DATABASE_URL = postgres.url;
    await run(process.execPath, ["dist/migrate.js"], { cwd: oldFolder });
    const database = new Client({ connectionString: postgres.url });
    await database.connect();
    stops.onShutdown(() => database.end());
    const problems = await upgradeUnderLoad(oldFolder, database, url, stops);
    return {
      passed: problems.length === 0 ? 1 : 0,
      failures: problems.length === 0 ? [] : [{ title: `Upgrade from ${commit}`, message: problems.join("\n") }],
    };
  } finally {
    await stops.stopAll();
    await remove();
  }
}
