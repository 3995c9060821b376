import { readFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";

import type { Client } from "pg";

import packageFile from "../../package.json";
import { readSchema, type DatabaseSchema, type Stamp } from "./schema";

// A backup of an earlier release is loaded into the tables of that release, and then migrated
// (docs/decisions/161-restore-backups-of-earlier-releases.md).

/** Every command runs from the repository's root, even if it is bundled. */
export const MIGRATIONS_FOLDER = path.resolve("prisma/migrations");

/**
 * Returns whether a backup is of an earlier release than the database.
 * @throws Error if it is of a later one, or of none that this one comes from
 */
export function isEarlier({ version, migrations }: Stamp, applied: string[]): boolean {
  if (isDeepStrictEqual(migrations, applied)) return false;
  if (migrations.every((name) => applied.includes(name))) return true;
  if (applied.every((name) => migrations.includes(name)))
    throw new Error(
      `it is of a later release (Nametag ${version}, and this is ${packageFile.version}). ` +
        "Restore it with that release, or with one after it",
    );
  throw new Error(
    `it is of a Nametag ${version} that this release (${packageFile.version}) does not come from. ` +
      "Restore it with the version that wrote it",
  );
}

/** All but the record of migrations and what belongs to extensions, which others may own. */
const LIST_DROPS = `
  SELECT format('DROP TABLE %s CASCADE', oid::regclass) AS statement, 1 AS turn FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> '_prisma_migrations'
  UNION ALL SELECT format('DROP SEQUENCE IF EXISTS %s CASCADE', oid::regclass), 2 FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
  UNION ALL SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure), 3 FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (
      SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  ORDER BY turn`;

/** In the transaction that is open, which no other session sees. */
async function applyMigrations(client: Client, folder: string, names: string[]): Promise<void> {
  for (const name of names) {
    const script = await readFile(path.join(folder, name, "migration.sql"), "utf8");
    // Outside of a transaction it would let others write meanwhile. Here there are none.
    await client.query(script.replace(/\bCONCURRENTLY\b/gi, "")).catch((error: unknown) => {
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
    });
  }
}

/**
 * Replaces the tables of the database by empty ones of an earlier release, in the transaction that
 * is open. The record of applied migrations stays.
 */
export async function goBack(client: Client, folder: string, { migrations }: Stamp): Promise<DatabaseSchema> {
  const { rows } = await client.query<{ statement: string }>(LIST_DROPS);
  for (const { statement } of rows) await client.query(statement);
  await applyMigrations(client, folder, migrations);
  return { ...(await readSchema(client)), migrations, isEarlier: true };
}

const toComparable = ({ tables, sequences }: DatabaseSchema) => ({
  tables: tables.map(({ name, columns }) => `${name}: ${columns.toSorted().join()}`).toSorted(),
  sequences: sequences.toSorted(),
});

/**
 * Migrates the loaded rows to this release.
 * @throws Error if the tables are not those that the database had
 */
export async function goForward(client: Client, folder: string, from: Stamp, to: DatabaseSchema): Promise<void> {
  const missing = to.migrations.filter((name) => !from.migrations.includes(name));
  await applyMigrations(client, folder, missing);
  if (!isDeepStrictEqual(toComparable(await readSchema(client)), toComparable(to)))
    throw new Error("The migrations of the backup do not lead to the tables of this release");
}
