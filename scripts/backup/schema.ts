import { isDeepStrictEqual } from "node:util";

import type { Client } from "pg";
import { z } from "zod";

import { isTemporary } from "./tables";

export const FORMAT = 1;

export const UPLOAD_PATTERN = /^[0-9a-f]{32}\.webp$/;

/**
 * The first file: what the archive is, so that another version is refused before anything is read.
 */
export const stampSchema = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The applied migrations, in their order. */
  migrations: z.array(z.string().regex(/^\w+$/)),
});
export type Stamp = z.infer<typeof stampSchema>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const identifier = z.string().regex(/^[A-Za-z_]\w*$/);

/** The last file: what the others must be. */
export const manifestSchema = z.object({
  tables: z.record(identifier, z.object({ columns: z.array(identifier), rows: z.int().nonnegative(), sha256 })),
  /** The last number that each sequence gave, null if it gave none. */
  sequences: z.record(
    identifier,
    z
      .string()
      .regex(/^-?\d+$/)
      .nullable(),
  ),
  /** Checksums of the images, by name. */
  uploads: z.record(z.string().regex(UPLOAD_PATTERN), sha256),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const STAMP_FILE = "nametag.json";
export const MANIFEST_FILE = "manifest.json";

/** Returns the names of the applied migrations. */
export async function listMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

const LIST_TABLES = `
  SELECT c.relname AS name,
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    ARRAY(SELECT DISTINCT f.relname::text FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
      WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS "refersTo"
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
  ORDER BY 1`;

export type Table = { name: string; columns: string[] };
/** The schema of a migrated database. An archive must have the same. */
export type DatabaseSchema = {
  migrations: string[];
  tables: Table[];
  sequences: string[];
  /** Of an earlier release, which may have left the rows of other tables out. */
  isEarlier?: true;
};

/** Returns the tables of the app, each after those that its foreign keys refer to. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refersTo: string[] }>(LIST_TABLES);
  const ordered: Table[] = [];
  let rest = rows;
  while (rest.length > 0) {
    const ready = rest.filter(({ refersTo }) => refersTo.every((name) => !rest.some((table) => table.name === name)));
    if (ready.length === 0) throw new Error(`Foreign keys form a circle: ${rest.map(({ name }) => name).join(", ")}`);
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })));
    rest = rest.filter((table) => !ready.includes(table));
  }
  return ordered;
}

export async function readSchema(client: Client): Promise<DatabaseSchema> {
  const sequences = await client.query<{ name: string }>(
    "SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public'",
  );
  return {
    migrations: await listMigrations(client),
    tables: await listTables(client),
    sequences: sequences.rows.map(({ name }) => name),
  };
}

/** Returns the tables whose rows a backup holds. */
export const listStoredTables = (tables: Table[]): Table[] => tables.filter(({ name }) => !isTemporary(name));

/**
 * Compares what a manifest lists with the schema. @throws Error with what is missing, unknown or
 * different
 */
export function checkManifest({ tables, sequences }: Manifest, schema: DatabaseSchema): void {
  const known = new Map(schema.tables.map(({ name, columns }) => [name, columns]));
  for (const { name } of schema.isEarlier ? [] : listStoredTables(schema.tables))
    if (!Object.hasOwn(tables, name)) throw new Error(`it has no table ${name}`);
  for (const [name, { columns }] of Object.entries(tables)) {
    const expected = known.get(name);
    if (!expected) throw new Error(`it has an unknown table ${name}`);
    if (!isDeepStrictEqual(columns.toSorted(), expected.toSorted())) throw new Error(`table ${name} has other columns`);
  }
  if (!isDeepStrictEqual(Object.keys(sequences).toSorted(), schema.sequences.toSorted()))
    throw new Error("it has other sequences");
}

/**
 * Returns a table's name in SQL, with its schema: without it, a table of pg_catalog would have
 * priority.
 */
export const toSqlName = (name: string): string => `public."${name}"`;

export const toColumnList = ({ columns }: Pick<Table, "columns">): string =>
  columns.map((column) => `"${column}"`).join(", ");
