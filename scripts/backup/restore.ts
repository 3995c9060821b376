import { createHash, type Hash } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";

import { Client } from "pg";

import { writeWhole } from "../../lib/uploads/disk";
import { readArchive, type Entry } from "./archive";
import { copyIn } from "./copy";
import {
  listMigrations,
  listTables,
  MANIFEST_FILE,
  manifestSchema,
  STAMP_FILE,
  stampSchema,
  toColumnList,
  type Manifest,
} from "./schema";

type Options = {
  /** A database with the schema of this version. */
  databaseUrl: string;
  dataDir: string;
  file: string;
  /** Whether to remove what the database holds. */
  replace: boolean;
};
export type RestoreSummary = { rows: number; images: number; createdAt: string };

const TABLE_PATTERN = /^database\/([A-Za-z_]\w*)\.\d{6}$/;
const UPLOAD_PATTERN = /^uploads\/([0-9a-f]{32}\.webp)$/;
const NEWLINE = 0x0a;

const getTable = ({ name }: Entry): string | undefined => TABLE_PATTERN.exec(name)?.[1];
const parseJson = ({ data }: Entry): unknown => JSON.parse(data.toString("utf8"));

function countRows(data: Buffer): number {
  let rows = 0;
  // COPY writes a line break inside a value as \n, so each one ends a row.
  for (let at = data.indexOf(NEWLINE); at !== -1; at = data.indexOf(NEWLINE, at + 1)) rows += 1;
  return rows;
}

function compare(found: Map<string, { hash: Hash; rows: number }>, images: Map<string, string>, manifest: Manifest) {
  for (const [name, { rows, sha256 }] of Object.entries(manifest.tables)) {
    const table = found.get(name) ?? { hash: createHash("sha256"), rows: 0 };
    if (table.rows !== rows || table.hash.digest("hex") !== sha256) throw new Error(`table ${name} is damaged`);
  }
  const unknown = [...found.keys()].filter((name) => !manifest.tables[name]);
  if (unknown.length > 0) throw new Error(`it has unknown tables: ${unknown.join(", ")}`);
  for (const [name, sha256] of Object.entries(manifest.uploads))
    if (images.get(name) !== sha256) throw new Error(`image ${name} is damaged or missing`);
  if (images.size !== Object.keys(manifest.uploads).length) throw new Error("it has images that it does not list");
}

/** Reads the whole archive and compares it with its manifest. @throws Error with what is wrong */
async function checkArchive(file: string, migrations: string[]): Promise<{ manifest: Manifest; createdAt: string }> {
  const tables = new Map<string, { hash: Hash; rows: number }>();
  const images = new Map<string, string>();
  let createdAt: string | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(file)) {
    if (createdAt === undefined) {
      const stamp = entry.name === STAMP_FILE ? stampSchema.safeParse(parseJson(entry)).data : undefined;
      if (!stamp) throw new Error("it is not a backup that this version can read");
      if (stamp.migrations.join() !== migrations.join()) {
        throw new Error(
          `it is from another version (its newest migration is ${stamp.migrations.at(-1)}, here it is ${migrations.at(-1)}). ` +
            "Restore it with the version that wrote it, then upgrade",
        );
      }
      createdAt = stamp.createdAt;
      continue;
    }
    const name = getTable(entry);
    const image = UPLOAD_PATTERN.exec(entry.name)?.[1];
    if (name) {
      const table = tables.get(name) ?? { hash: createHash("sha256"), rows: 0 };
      table.hash.update(entry.data);
      tables.set(name, { hash: table.hash, rows: table.rows + countRows(entry.data) });
    } else if (image) images.set(image, createHash("sha256").update(entry.data).digest("hex"));
    else if (entry.name === MANIFEST_FILE) manifest = manifestSchema.parse(parseJson(entry));
    else throw new Error(`it has an unknown file ${entry.name}`);
  }
  if (!manifest || createdAt === undefined) throw new Error("it ends too early");
  compare(tables, images, manifest);
  return { manifest, createdAt };
}

/** Stores the rows and the images of a checked archive. */
async function load(client: Client, { file, dataDir }: Options, { tables }: Manifest): Promise<void> {
  const entries = readArchive(file);
  const next = async (): Promise<Entry | undefined> => {
    const result = await entries.next();
    return result.done ? undefined : result.value;
  };
  let entry = await next();
  while (entry) {
    const name = getTable(entry);
    const table = name ? tables[name] : undefined;
    const image = UPLOAD_PATTERN.exec(entry.name)?.[1];
    if (name && table) {
      const parts = async function* (): AsyncGenerator<Buffer> {
        for (; entry && getTable(entry) === name; entry = await next()) yield entry.data;
      };
      const rows = await copyIn(client, `COPY "${name}" (${toColumnList(table)}) FROM STDIN`, parts());
      if (rows !== table.rows) throw new Error(`table ${name} has ${rows} rows instead of ${table.rows}`);
    } else {
      if (image) {
        // What a killed restore left unfinished.
        await rm(path.join(dataDir, "uploads", `${image}.part`), { force: true });
        await writeWhole(path.join(dataDir, "uploads"), image, entry.data);
      }
      entry = await next();
    }
  }
}

async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM events) AS found",
  );
  return rows[0]?.found !== true;
}

/** Switches the triggers of the app for all tables: the rows are stored as they were, not as new ones. */
async function setTriggers(client: Client, names: string[], state: "ENABLE" | "DISABLE"): Promise<void> {
  await client.query(names.map((name) => `ALTER TABLE "${name}" ${state} TRIGGER USER`).join("; "));
}

/** Returns whether a process of the app is connected to the database. */
export async function isAppConnected(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl, application_name: "nametag restore" });
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() 
         AND application_name LIKE 'nametag%' AND pid <> pg_backend_pid()) AS found`,
    );
    return rows[0]?.found === true;
  } finally {
    await client.end();
  }
}

/**
 * Checks an archive, and then replaces the content of the database and adds the images, in one transaction.
 *
 * @throws Error with what is wrong with the archive, if it is another version's, or if the database is not empty and `replace` is
 * not set. Nothing is changed then.
 */
export async function restoreBackup(options: Options): Promise<RestoreSummary> {
  const client = new Client({ connectionString: options.databaseUrl, application_name: "nametag restore" });
  // The query that uses a lost connection reports it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { manifest, createdAt } = await checkArchive(options.file, await listMigrations(client)).catch(
      (error: unknown) => {
        throw new Error(`${options.file} can't be restored: ${(error as Error).message}.`, { cause: error });
      },
    );
    await client.query("SET timezone = 'UTC'; SET datestyle = 'ISO, MDY'; SET statement_timeout = 0");
    await client.query("BEGIN");
    const names = (await listTables(client)).map(({ name }) => name);
    if (!options.replace && !(await isEmpty(client)))
      throw new Error("The database is not empty. To remove what it holds, add --replace.");
    await setTriggers(client, names, "DISABLE");
    await client.query(`TRUNCATE ${names.map((name) => `"${name}"`).join(", ")}`);
    await load(client, options, manifest);
    for (const [name, last] of Object.entries(manifest.sequences)) {
      // Without a last number the next one is the first.
      const statement = last === null ? `ALTER SEQUENCE "${name}" RESTART` : `SELECT setval('"${name}"', ${last})`;
      await client.query(statement);
    }
    await setTriggers(client, names, "ENABLE");
    await client.query("COMMIT");
    // Otherwise queries are planned for empty tables until PostgreSQL gets to it.
    await client.query(`ANALYZE ${names.map((name) => `"${name}"`).join(", ")}`);
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    return { rows, images: Object.keys(manifest.uploads).length, createdAt };
  } finally {
    await client.end();
  }
}
