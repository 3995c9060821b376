import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import { Client } from "pg";
import { repositoryRoot, withSchemaEngine } from "./schema-engine";

const migrationsFolder = path.join(repositoryRoot, "prisma/migrations");
const schemaFile = path.join(repositoryRoot, "prisma/schema.prisma");
/** The schema as the newest migration leaves it: what the next one is compared with. */
const migratedSchemaFile = path.join(migrationsFolder, "migrated.prisma");

/** Ours; Prisma's own lock is another number, and gives up after ten seconds where this one waits. */
const advisoryLock = 7_301_911;
const noFilter = { externalTables: [], externalEnums: [] };

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

/** The engine's own text ends in a trace of its Rust modules, where the migration's name is. */
function readableFailure(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error);
  const name = /migration_name="([^"]+)"/.exec(text)?.[1];
  const reason = (text.split(/\n\s*0: /)[0] ?? text).trim().replace(/\s*\n\s*/g, ": ");
  return new Error(name ? `Migration ${name} failed: ${reason}` : reason, { cause: error });
}

/**
 * Brings the database to the newest migration, as `prisma migrate deploy` does and into the same `_prisma_migrations`.
 *
 * @returns the names applied now, oldest first; none when there was nothing to do
 * @throws an Error that names the migration that failed, now or in an earlier run; none after it is run
 */
export async function migrateDeploy(databaseUrl: string, folder: string = migrationsFolder): Promise<string[]> {
  const migrationsList = await readMigrations(folder);
  // Two processes starting at once: the second waits here, and then finds nothing to do.
  const lock = new Client({ connectionString: databaseUrl });
  await lock.connect().catch((error: unknown) => {
    throw new Error(`DATABASE_URL: can't connect (${String(error)})`, { cause: error });
  });
  try {
    await lock.query("SELECT pg_advisory_lock($1)", [advisoryLock]);
    return await withSchemaEngine(databaseUrl, async (engine) => {
      const { editedMigrationNames: edited } = await engine.diagnoseMigrationHistory({
        migrationsList,
        optInToShadowDatabase: false,
        filters: noFilter,
      });
      if (edited.length > 0) throw new Error(`Migrations were changed after they were applied: ${edited.join(", ")}`);
      const applied = await engine.applyMigrations({ migrationsList, filters: noFilter }).catch((error: unknown) => {
        throw readableFailure(error);
      });
      return applied.appliedMigrationNames;
    });
  } finally {
    await lock.end();
  }
}

/**
 * The SQL that leads from one Prisma schema (its text; null: an empty database) to another. Empty when they agree.
 * The engine asks the database for its version and changes nothing in it.
 */
export async function diffSchema(databaseUrl: string, from: string | null, to: string): Promise<string> {
  const asTarget = (content: string) => ({
    tag: "schemaDatamodel" as const,
    files: [{ path: "schema.prisma", content }],
  });
  const { stdout } = await withSchemaEngine(databaseUrl, (engine) =>
    engine.diff({
      from: from === null ? { tag: "empty" } : asTarget(from),
      to: asTarget(to),
      script: true,
      exitCode: true,
      filters: noFilter,
    }),
  );
  return stdout?.includes("-- This is an empty migration") ? "" : (stdout ?? "");
}

/**
 * Writes `prisma/migrations/<time>_<name>/migration.sql` from what changed in the schema since the last one.
 *
 * @returns the path of the new file, or null when nothing changed
 */
export async function writeMigration(databaseUrl: string, name: string, at: Date): Promise<string | null> {
  const schema = await readFile(schemaFile, "utf8");
  const sql = await diffSchema(databaseUrl, await readFile(migratedSchemaFile, "utf8").catch(() => null), schema);
  if (!sql) return null;
  const now = at.toISOString().replace(/\D/g, "").slice(0, 14);
  const newest = (await readMigrations(migrationsFolder)).migrationDirectories.at(-1)?.path.slice(0, 14) ?? "0";
  // After those there are, whatever this machine's clock says: they are applied in the order of their names.
  const time = newest < now ? now : String(Number(newest) + 1);
  const folder = path.join(migrationsFolder, `${time}_${name}`);
  await mkdir(folder);
  await writeFile(path.join(folder, "migration.sql"), sql);
  await writeFile(migratedSchemaFile, schema);
  return path.join(folder, "migration.sql");
}
