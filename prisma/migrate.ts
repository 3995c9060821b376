import { execFileSync } from "node:child_process";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import { Client } from "pg";
import { KEEP_ALIVE } from "../lib/core/server/keep-alive";
import { forgetKilled, repositoryRoot, runsInTransaction, withSchemaEngine } from "./schema-engine";

const MIGRATIONS_FOLDER = path.join(repositoryRoot, "prisma/migrations");
const SCHEMA_FILE = "prisma/schema.prisma";

/** Not the number of Prisma's own lock, which gives up after ten seconds. This lock waits. */
const ADVISORY_LOCK = 7_301_911;
const NO_FILTERS = { externalTables: [], externalEnums: [] };

async function readMigrations(folder: string): Promise<MigrationList> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: folder,
    lockfile: {
      path: "migration_lock.toml",
      content: await readFile(path.join(folder, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.sort().map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: { tag: "ok" as const, value: await readFile(path.join(folder, name, "migration.sql"), "utf8") },
        },
      })),
    ),
  };
}

const listTransactional = ({ migrationDirectories }: MigrationList): string[] =>
  migrationDirectories
    .filter(({ migrationFile: { content } }) => content.tag === "ok" && runsInTransaction(content.value))
    .map(({ path: name }) => name);

/** Removes the trace of Rust modules at the end, and keeps the migration's name from it. */
function simplifyError(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error);
  const name = /migration_name="([^"]+)"/.exec(text)?.[1];
  const reason = (text.split(/\n\s*0: /)[0] ?? text).trim().replace(/\s*\n\s*/g, ": ");
  return new Error(name ? `Migration ${name} failed: ${reason}` : reason, { cause: error });
}

/**
 * Applies the missing migrations like `prisma migrate deploy`, and records them in the same table
 * `_prisma_migrations`. It completes or repeats a migration whose process was killed.
 * @returns the names of the applied migrations, oldest first
 * @throws Error with the name of the migration that failed, now or earlier. Later ones are not
 * applied.
 */
export async function migrateDeploy(databaseUrl: string, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrationsList = await readMigrations(folder);
  // If two processes start at once, the second waits here and then finds nothing to do.
  const lock = new Client({ connectionString: databaseUrl, ...KEEP_ALIVE });
  // The next query on a lost connection reports the error.
  lock.on("error", () => undefined);
  await lock.connect().catch((error: unknown) => {
    throw new Error(`DATABASE_URL: can't connect (${String(error)})`, { cause: error });
  });
  try {
    await lock.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCK]);
    await forgetKilled(lock, listTransactional(migrationsList));
    return await withSchemaEngine(databaseUrl, async (engine) => {
      const { editedMigrationNames: edited } = await engine.diagnoseMigrationHistory({
        migrationsList,
        optInToShadowDatabase: false,
        filters: NO_FILTERS,
      });
      if (edited.length > 0)
        throw new Error(
          `Migrations were changed after they were applied: ${edited.join(", ")}. ` +
            "Start over with an empty database (remove DATA_DIR if it has the database), or use the version that applied them.",
        );
      const applied = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS }).catch((error: unknown) => {
        throw simplifyError(error);
      });
      return applied.appliedMigrationNames;
    });
  } finally {
    await lock.end();
  }
}

/** Returns how many migrations the database lacks, or null if it does not respond. */
async function countMissing(databaseUrl: string, folder: string): Promise<number | null> {
  const { migrationDirectories } = await readMigrations(folder);
  const client = new Client({ connectionString: databaseUrl, ...KEEP_ALIVE, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows: tables } = await client.query<{ name: string | null }>(
      "SELECT to_regclass('_prisma_migrations')::text AS name",
    );
    if (!tables[0]?.name) return migrationDirectories.length;
    const { rows } = await client.query<{ name: string }>(
      "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
    );
    const applied = new Set(rows.map(({ name }) => name));
    return migrationDirectories.filter(({ path: name }) => !applied.has(name)).length;
  } catch {
    return null;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** Resolves when another process has applied all migrations. Tells what is missing meanwhile. */
export async function waitForMigrations(
  databaseUrl: string,
  tell: (line: string) => void,
  { folder = MIGRATIONS_FOLDER, intervalMs = 2_000 } = {},
): Promise<void> {
  let told = "";
  for (;;) {
    const missing = await countMissing(databaseUrl, folder);
    if (missing === 0) return;
    const line = missing === null ? "The database does not respond." : `Waiting for ${missing} migrations.`;
    if (line !== told) tell(line);
    told = line;
    await wait(intervalMs);
  }
}

/**
 * Returns the SQL that changes one Prisma schema into another, or "" if they are equal. Schemas are
 * texts; null means an empty database. The engine only reads the database's version and changes
 * nothing.
 */
export async function diffSchema(databaseUrl: string, from: string | null, to: string): Promise<string> {
  const toTarget = (content: string) => ({
    tag: "schemaDatamodel" as const,
    files: [{ path: "schema.prisma", content }],
  });
  const { stdout } = await withSchemaEngine(databaseUrl, (engine) =>
    engine.diff({
      from: from === null ? { tag: "empty" } : toTarget(from),
      to: toTarget(to),
      script: true,
      exitCode: true,
      filters: NO_FILTERS,
    }),
  );
  return stdout?.includes("-- This is an empty migration") ? "" : (stdout ?? "");
}

/**
 * Writes `prisma/migrations/<time>_<name>/migration.sql` with the schema's changes since the last
 * commit. The migrations of that commit match its schema.
 * @returns the new file's path, or null if nothing changed
 */
export async function writeMigration(databaseUrl: string, name: string, at: Date): Promise<string | null> {
  const committed = execFileSync("git", ["show", `HEAD:${SCHEMA_FILE}`], { cwd: repositoryRoot, encoding: "utf8" });
  const schema = await readFile(path.join(repositoryRoot, SCHEMA_FILE), "utf8");
  const sql = await diffSchema(databaseUrl, committed, schema);
  if (!sql) return null;
  const now = at.toISOString().replace(/\D/g, "").slice(0, 14);
  const newest = (await readMigrations(MIGRATIONS_FOLDER)).migrationDirectories.at(-1)?.path.slice(0, 14) ?? "0";
  // Migrations run in the order of their names. The new one must be last even if this clock is
  // wrong.
  const time = newest < now ? now : String(Number(newest) + 1);
  const folder = path.join(MIGRATIONS_FOLDER, `${time}_${name}`);
  await mkdir(folder);
  await writeFile(path.join(folder, "migration.sql"), sql);
  return path.join(folder, "migration.sql");
}
