import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { type Client, type ClientBase, Pool } from "pg";

import { KEEP_ALIVE } from "../lib/core/server/keep-alive";

/**
 * Loads the WebAssembly build of Prisma's schema engine. Prisma downloads the usual binary from its
 * own server, which closed networks block (docs/decisions/001). The version must equal that of the
 * other Prisma packages.
 */

/** Every command runs from the repository's root, even if it is bundled. */
export const repositoryRoot = process.cwd();

type SchemaEngineModule = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");

/** All connections that run migrations share it until PostgreSQL finishes their statements. */
const RUNNING_LOCK = 7_301_915;
/** Matches the migration that is running. A failed one has its error in `logs`. */
const IS_RUNNING = "finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NULL";
// Runs in the script's transaction. A migration is recorded if and only if it was applied, even if
// the process is killed.
const RECORD = `UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE ${IS_RUNNING}`;
const RETRY_MS = 50;

/** PostgreSQL refuses `CONCURRENTLY` in a transaction. */
export const runsInTransaction = (script: string): boolean => !/\bCONCURRENTLY\b/i.test(script);

/**
 * Makes the engine repeat migrations that a killed process began, because PostgreSQL has rolled
 * them back. Waits until PostgreSQL has finished that process's statements. Call it with the
 * advisory lock held and before an engine starts.
 * @param names migrations that run in a transaction. Others stay failed, because PostgreSQL keeps
 * their partial changes.
 */
export async function forgetKilled(client: Client, names: string[]): Promise<void> {
  const { rows } = await client.query<{ table: string | null }>("SELECT to_regclass('_prisma_migrations') AS table");
  if (!rows[0]?.table) return;
  // Polls, because a waiting statement holds a snapshot, and CREATE INDEX CONCURRENTLY waits for
  // its end.
  while (!(await tryLock(client))) await wait(RETRY_MS);
  const update = `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE ${IS_RUNNING} AND migration_name = ANY($1)`;
  await client.query(update, [names]);
  await client.query("SELECT pg_advisory_unlock($1)", [RUNNING_LOCK]);
}

async function tryLock(client: Client): Promise<boolean> {
  const sql = "SELECT pg_try_advisory_lock($1) AS locked";
  const { rows } = await client.query<{ locked: boolean }>(sql, [RUNNING_LOCK]);
  return rows[0]?.locked === true;
}

class MigrationPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    // PrismaPg splits a script at every semicolon, even in a comment, a string or a function body.
    // PostgreSQL parses a script correctly, and runs it in one transaction, if it arrives as one
    // message.
    adapter.executeScript = async (script) => {
      const sql = runsInTransaction(script) ? `${script}\n;${RECORD}` : script;
      await adapter.executeRaw({ sql, args: [], argTypes: [] });
    };
    return adapter;
  }
}

let loaded: Promise<SchemaEngineModule> | undefined;

async function loadModule(): Promise<SchemaEngineModule> {
  const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const require = createRequire(path.join(repositoryRoot, "package.json"));
  const folder = path.dirname(require.resolve("@prisma/schema-engine-wasm/schema_engine_bg"));
  const bytes = await readFile(path.join(folder, "schema_engine_bg.wasm"));
  const imports = Object.entries(glue).map(([name, value]) => [
    name,
    // The timer of the engine's own lock would keep the process alive for ten more seconds.
    name.startsWith("__wbg_setTimeout")
      ? (run: () => void, ms: number) => setTimeout(run, ms).unref()
      : (value as unknown),
  ]);
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": Object.fromEntries(imports) as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return glue;
}

/** The pool waits for the result, although its types don't say so. */
const holdRunningLock = (client: ClientBase): unknown =>
  client.query("SELECT pg_advisory_lock_shared($1)", [RUNNING_LOCK]);

export async function withSchemaEngine<T>(databaseUrl: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  loaded ??= loadModule();
  const { SchemaEngine } = await loaded;
  const pool = new Pool({ connectionString: databaseUrl, ...KEEP_ALIVE, max: 2, onConnect: holdRunningLock });
  const adapters = bindMigrationAwareSqlAdapterFactory(new MigrationPg(pool));
  try {
    const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, adapters);
    return await work(engine).finally(() => engine.free());
  } finally {
    // An open pool would keep the process alive for ten more seconds.
    await pool.end();
  }
}
