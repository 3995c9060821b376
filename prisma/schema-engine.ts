import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { Pool } from "pg";

/**
 * Prisma's own schema engine in its WebAssembly build: the ordinary one is a binary from Prisma's host, which closed
 * networks refuse (docs/decisions/001). Its version must be that of the other Prisma packages.
 */

/** Every command of ours is run from the repository's root, bundled or not. */
export const repositoryRoot = process.cwd();

type SchemaEngineModule = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");

/** PrismaPg as the engine needs it for whole migration files. */
class MigrationPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    // PrismaPg splits a script at every semicolon, even inside a comment, a text or a function's body, and runs the
    // pieces one by one. Sent as one message, PostgreSQL parses it and a failing migration leaves nothing behind.
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
    // The timer of the engine's own lock would hold the process for ten seconds after the last migration.
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

/** Runs `work` with an engine connected to that database. */
export async function withSchemaEngine<T>(databaseUrl: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  loaded ??= loadModule();
  const { SchemaEngine } = await loaded;
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  const adapters = bindMigrationAwareSqlAdapterFactory(new MigrationPg(pool));
  try {
    const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, adapters);
    return await work(engine).finally(() => engine.free());
  } finally {
    // A pool left open holds the process for ten seconds.
    await pool.end();
  }
}
