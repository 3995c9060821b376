import type { Client } from "pg";
import { z } from "zod";

export const FORMAT = 1;

/** The first file: what the archive is, so that another version is refused before anything is read. */
export const stampSchema = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The applied migrations, in their order. */
  migrations: z.array(z.string()),
});
export type Stamp = z.infer<typeof stampSchema>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const identifier = z.string().regex(/^[A-Za-z_]\w*$/);

/** The last file: what the others must be. */
export const manifestSchema = z.object({
  tables: z.record(identifier, z.object({ columns: z.array(identifier), rows: z.number().int(), sha256 })),
  /** The last number that each sequence gave, null if it gave none. */
  sequences: z.record(
    identifier,
    z
      .string()
      .regex(/^-?\d+$/)
      .nullable(),
  ),
  /** Checksums of the images, by name. */
  uploads: z.record(z.string(), sha256),
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

export const toColumnList = ({ columns }: Pick<Table, "columns">): string =>
  columns.map((column) => `"${column}"`).join(", ");
