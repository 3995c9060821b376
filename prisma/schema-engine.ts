import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
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
const RUNNING_LOCK = 7_301_912;
/** The migration whose script is run. An engine that failed has stored why in `logs`. */
const IS_RUNNING = "finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NULL";
// In the script's transaction, so that a migration is recorded if and only if it was applied, whenever the process is killed.
const RECORD = `UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE ${IS_RUNNING}`;
/** PostgreSQL refuses such a statement in a transaction. */
const CANNOT_ROLL_BACK = /\bCONCURRENTLY\b/i;

/**
 * Has the migrations that a killed process began applied again: PostgreSQL has rolled them back. Waits while it still runs what that
 * process sent. To be called with the lock against other processes, and without an engine.
 */
export async function forgetKilled(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string | null }>("SELECT to_regclass('_prisma_migrations') AS table");
  if (!rows[0]?.table) return;
  await client.query("SELECT pg_advisory_lock($1)", [RUNNING_LOCK]);
  await client.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE ${IS_RUNNING}`);
  await client.query("SELECT pg_advisory_unlock($1)", [RUNNING_LOCK]);
}

/** Runs a whole migration file at once. */
class MigrationPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    // PrismaPg splits a script at every semicolon, even inside a comment, a string or the body of a function, and runs the
    // parts one by one. PostgreSQL runs a script that is sent as one message in a transaction, and parses it correctly.
    adapter.executeScript = async (script) => {
      const sql = CANNOT_ROLL_BACK.test(script) ? script : `${script}\n;${RECORD}`;
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
