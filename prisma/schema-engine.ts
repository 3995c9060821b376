import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { Pool } from "pg";

/**
 * Loads Prisma's schema engine in its WebAssembly build. The usual engine is a binary that Prisma downloads from its own
 * server, which closed networks block (docs/decisions/001). Its version must equal that of the other Prisma packages.
 */

/** Every command, bundled or not, runs from the root of the repository. */
export const repositoryRoot = process.cwd();

type SchemaEngineModule = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");

/** Runs a whole migration file at once. */
class MigrationPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    // PrismaPg splits a script at every semicolon, even inside a comment, a string or the body of a function, and runs the
    // parts one by one. PostgreSQL runs a script that is sent as one message in a transaction, and parses it correctly.
    adapter.executeScript = async (script) => {
      await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
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

/** Runs `work` with an engine that is connected to the database. */
export async function withSchemaEngine<T>(databaseUrl: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  loaded ??= loadModule();
  const { SchemaEngine } = await loaded;
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  const adapters = bindMigrationAwareSqlAdapterFactory(new MigrationPg(pool));
  try {
    const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, adapters);
    return await work(engine).finally(() => engine.free());
  } finally {
    // An open pool would delay the end of the process by ten seconds.
    await pool.end();
  }
}
