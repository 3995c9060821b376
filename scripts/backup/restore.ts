import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";

import { Client } from "pg";

import { KEEP_ALIVE } from "../../lib/core/server/keep-alive";
import { getFreeBytes, MIN_FREE_BYTES, writeWhole } from "../../lib/uploads/disk";
import { endStartedDeliveries, rememberStartedAnnouncements } from "./announcements";
import { readParts, readStamp, type Description, type Part } from "./checked-archive";
import { copyIn } from "./copy";
import { endGuestInvitations } from "./guest-invitations";
import { closeUsedCodes, rememberUnusedCodes } from "./recovery-codes";
import { goBack, goForward, isEarlier, MIGRATIONS_FOLDER } from "./releases";
import {
  listTables,
  readSchema,
  toColumnList,
  toSqlName,
  type DatabaseSchema,
  type Manifest,
  type Stamp,
} from "./schema";
import { isTemporary } from "./tables";

type Options = {
  /** A database with the schema of this version. */
  databaseUrl: string;
  dataDir: string;
  /** A path, or a file of the store (places.ts). */
  file: string;
  /** If set, the file must be encrypted with it. */
  passphrase?: string;
  /** Whether to remove what the database holds. */
  replace: boolean;
  /** Those that were applied to the database, for tests. */
  migrationsFolder?: string;
};
export type RestoreSummary = {
  rows: number;
  images: number;
  createdAt: string;
  /** The release that wrote it. */
  version: string;
  /** Whether it was migrated. */
  isMigrated: boolean;
  /** Pictures in the S3 store and at UploadThing, which the archive doesn't have. */
  elsewhere: number;
};

const UPLOADS_FOLDER = "uploads";
const CHANGED = "the file was changed while it was read";

/**
 * Reads the whole archive. Returns with its description how many bytes the images need on the disk:
 * those that are there are replaced one after the other.
 * @throws Error with what is wrong
 */
async function checkArchive(
  { dataDir, ...source }: Options,
  schema: DatabaseSchema,
): Promise<Required<Description> & { bytes: number }> {
  const description: Description = {};
  let [added, largest] = [0, 0];
  for await (const part of readParts(source, schema, description)) {
    if (!("image" in part)) continue;
    if (existsSync(path.join(dataDir, UPLOADS_FOLDER, part.image))) largest = Math.max(largest, part.data.length);
    else added += part.data.length;
  }
  const bytes = added + largest;
  return { ...(description as Required<Description>), bytes };
}

/** The disk may be the database's, which needs the rest. @throws Error with what is missing */
async function checkSpace(dataDir: string, bytes: number): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const [needed, free] = [MIN_FREE_BYTES + bytes, await getFreeBytes(dataDir)];
  if (free < needed) throw new Error(`${dataDir} has ${free} bytes free, the images need ${needed}`);
}

async function storeImage(dataDir: string, name: string, data: Buffer): Promise<void> {
  const folder = path.join(dataDir, UPLOADS_FOLDER);
  // Removes the unfinished file of a killed restore.
  await rm(path.join(folder, `${name}.part`), { force: true });
  await writeWhole(folder, name, data);
}

/**
 * Stores the rows and the images of a checked archive, which is checked again while it is read.
 *
 * @throws Error if it changed since it was checked
 */
async function load(client: Client, options: Options, schema: DatabaseSchema, checked: Description): Promise<void> {
  const again: Description = {};
  const parts = readParts(options, schema, again);
  const next = async (): Promise<Part | undefined> => {
    const result = await parts.next();
    return result.done ? undefined : result.value;
  };
  try {
    let part = await next();
    while (part) {
      if ("image" in part) {
        await storeImage(options.dataDir, part.image, part.data);
        part = await next();
        continue;
      }
      const { table: name } = part;
      const rows = async function* (): AsyncGenerator<Buffer> {
        for (; part && "table" in part && part.table === name; part = await next()) yield part.data;
      };
      const table = checked.manifest?.tables[name];
      if (!table) throw new Error(CHANGED);
      const stored = await copyIn(client, `COPY ${toSqlName(name)} (${toColumnList(table)}) FROM STDIN`, rows());
      if (stored !== table.rows) throw new Error(`table ${name} has ${stored} rows instead of ${table.rows}`);
    }
  } finally {
    // Closes the file.
    await parts.return(undefined);
  }
  if (!isDeepStrictEqual(again, checked)) throw new Error(CHANGED);
}

/** Sets what each sequence gave last. A restore that fails undoes it. */
async function setSequences(client: Client, sequences: Manifest["sequences"]): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    // Without a last number the next one is the first. RESTART belongs to the transaction, and so
    // does a setval after it, which alone would not.
    await client.query(`ALTER SEQUENCE ${toSqlName(name)} RESTART`);
    if (last !== null) await client.query("SELECT setval($1::regclass, $2::bigint)", [toSqlName(name), last]);
  }
}

async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT EXISTS (SELECT FROM public.users) OR EXISTS (SELECT FROM public.events) AS found",
  );
  return rows[0]?.found !== true;
}

/**
 * Switches the triggers of the app for all tables: the rows are stored as they were, not as new
 * ones.
 */
async function setTriggers(client: Client, names: string[], state: "ENABLE" | "DISABLE"): Promise<void> {
  await client.query(names.map((name) => `ALTER TABLE ${toSqlName(name)} ${state} TRIGGER USER`).join("; "));
}

/** Returns whether a process of the app is connected to the database. */
export async function isAppConnected(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl, ...KEEP_ALIVE, application_name: "nametag restore" });
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

/** Pictures that the archive has are on the disk now, wherever they were. */
async function nameStorages(client: Client, images: string[]): Promise<number> {
  await client.query("UPDATE public.uploads SET storage = 'disk' WHERE storage = 's3' AND key = ANY($1)", [images]);
  const { rowCount } = await client.query("SELECT FROM public.uploads WHERE storage <> 'disk'");
  return rowCount ?? 0;
}

/** Loads a checked archive into the empty tables of its release, without the app's triggers. */
async function fill(client: Client, options: Options, schema: DatabaseSchema, checked: Required<Description>) {
  const names = schema.tables.map(({ name }) => name);
  await setTriggers(client, names, "DISABLE");
  // Also the temporary tables: nothing that the database or the archive holds of them stays valid.
  await client.query(`TRUNCATE ${names.map(toSqlName).join(", ")}`);
  await load(client, options, schema, checked);
  await setSequences(client, checked.manifest.sequences);
  await setTriggers(client, names, "ENABLE");
}

/** Ends what was ended or used since the backup. The tables are those of this release. */
async function settle(client: Client, names: string[], images: string[]): Promise<number> {
  await setTriggers(client, names, "DISABLE");
  await closeUsedCodes(client);
  await endStartedDeliveries(client);
  await endGuestInvitations(client);
  const elsewhere = await nameStorages(client, images);
  await setTriggers(client, names, "ENABLE");
  return elsewhere;
}

async function readRelease(options: Options, applied: string[]): Promise<{ stamp: Stamp; isMigrated: boolean }> {
  const stamp = await readStamp(options);
  return { stamp, isMigrated: isEarlier(stamp, applied) };
}

async function restoreInTransaction(client: Client, options: Options): Promise<RestoreSummary> {
  const refuse = (error: unknown): never => {
    throw new Error(`${options.file} can't be restored: ${(error as Error).message}.`, { cause: error });
  };
  const requireEmpty = async (): Promise<void> => {
    if (!options.replace && !(await isEmpty(client)))
      throw new Error("The database is not empty. To remove what it holds, add --replace.");
  };
  const folder = options.migrationsFolder ?? MIGRATIONS_FOLDER;
  const current = await readSchema(client);
  const { stamp, isMigrated } = await readRelease(options, current.migrations).catch(refuse);
  await rememberUnusedCodes(client);
  await rememberStartedAnnouncements(client);
  if (isMigrated) await requireEmpty();
  const schema = isMigrated ? await goBack(client, folder, stamp) : current;
  const { manifest, createdAt, bytes } = await checkArchive(options, schema).catch(refuse);
  await checkSpace(options.dataDir, bytes);
  await requireEmpty();
  await fill(client, options, schema, { manifest, createdAt });
  if (isMigrated) await goForward(client, folder, stamp, current);
  const names = current.tables.map(({ name }) => name);
  const images = Object.keys(manifest.uploads);
  const elsewhere = await settle(client, names, images);
  const stored = Object.entries(manifest.tables).filter(([name]) => !isTemporary(name));
  const rows = stored.reduce((sum, [, table]) => sum + table.rows, 0);
  return { rows, images: images.length, createdAt, version: stamp.version, isMigrated, elsewhere };
}

/**
 * Checks an archive, and then replaces the content of the database and adds the images, in one
 * transaction. One of an earlier release is migrated.
 *
 * @throws Error with what is wrong with the archive, if it is a later release's, or if the database
 * is not empty and `replace` is not set. Nothing is changed then.
 */
export async function restoreBackup(options: Options): Promise<RestoreSummary> {
  const client = new Client({
    connectionString: options.databaseUrl,
    ...KEEP_ALIVE,
    application_name: "nametag restore",
  });
  // The query that uses a lost connection reports it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SET timezone = 'UTC'; SET datestyle = 'ISO, MDY'; SET statement_timeout = 0");
    // The transaction is idle while the archive is checked.
    await client.query("SET idle_in_transaction_session_timeout = 0");
    await client.query("BEGIN");
    const summary = await restoreInTransaction(client, options);
    await client.query("COMMIT");
    // Otherwise queries are planned for empty tables until PostgreSQL gets to it.
    await client.query(`ANALYZE ${(await listTables(client)).map(({ name }) => toSqlName(name)).join(", ")}`);
    return summary;
  } finally {
    await client.end();
  }
}
