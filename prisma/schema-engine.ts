import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { type Client, type ClientBase, Pool } from "pg";

/**
 * Loads Prisma's schema engine in its WebAssembly build. The usual engine is a binary that Prisma downloads from its own
 * server, which closed networks block (docs/decisions/001). Its version must equal that of the other Prisma packages.
 */

/** Every command, bundled or not, runs from the root of the repository. */
export const repositoryRoot = process.cwd();

type SchemaEngineModule = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");

/** Shared by all connections that run migrations, for as long as PostgreSQL runs what they sent. */
const RUNNING_LOCK = 7_301_915;
/** The migration whose script is run. An engine that failed has stored why in `logs`. */
const IS_RUNNING = "finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NULL";
// In the script's transaction, so that a migration is recorded if and only if it was applied, whenever the process is killed.
const RECORD = `UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE ${IS_RUNNING}`;
const RETRY_MS = 50;

/** Returns whether a migration is one transaction. PostgreSQL refuses `CONCURRENTLY` in one. */
export const runsInTransaction = (script: string): boolean => !/\bCONCURRENTLY\b/i.test(script);

/**
 * Has those of the migrations applied again that a killed process began: PostgreSQL has rolled them back. Waits while it still runs
 * what that process sent. To be called with the lock against other processes, and without an engine.
 * @param names of migrations that run in a transaction. Others stay failed, because PostgreSQL keeps what they did.
 */
export async function forgetKilled(client: Client, names: string[]): Promise<void> {
  const { rows } = await client.query<{ table: string | null }>("SELECT to_regclass('_prisma_migrations') AS table");
  if (!rows[0]?.table) return;
  // Asks again and again: a statement that waits has a snapshot, for whose end CREATE INDEX CONCURRENTLY waits.
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

/** Runs a whole migration file at once. */
class MigrationPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    // PrismaPg splits a script at every semicolon, even inside a comment, a string or the body of a function, and runs the
    // parts one by one. PostgreSQL runs a script that is sent as one message in a transaction, and parses it correctly.
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
    // The timer of the engine's own lock would delay the end of the process by ten seconds.
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

/** The pool waits for it, although its types don't say so. */
const holdRunningLock = (client: ClientBase): unknown =>
  client.query("SELECT pg_advisory_lock_shared($1)", [RUNNING_LOCK]);

/** Runs `work` with an engine that is connected to the database. */
export async function withSchemaEngine<T>(databaseUrl: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  loaded ??= loadModule();
  const { SchemaEngine } = await loaded;
  const pool = new Pool({ connectionString: databaseUrl, max: 2, onConnect: holdRunningLock });
  const adapters = bindMigrationAwareSqlAdapterFactory(new MigrationPg(pool));
  try {
    const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, adapters);
    return await work(engine).finally(() => engine.free());
  } finally {
    // An open pool would delay the end of the process by ten seconds.
    await pool.end();
  }
}
