import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { Client } from "pg";

import { KEEP_ALIVE } from "../../lib/core/server/keep-alive";
import { clock } from "../../lib/core/shared/clock";
import packageFile from "../../package.json";
import { writeArchive, type Entry } from "./archive";
import { copyOut, countRows } from "./copy";
import {
  FORMAT,
  listMigrations,
  listStoredTables,
  listTables,
  MANIFEST_FILE,
  STAMP_FILE,
  toColumnList,
  toSqlName,
  UPLOAD_PATTERN,
  type Manifest,
  type Stamp,
} from "./schema";

export type BackupOptions = {
  databaseUrl: string;
  dataDir: string;
  /** A path, or a file of the store (places.ts). */
  file: string;
  /** Encrypts the file. */
  passphrase?: string;
  /** For tests (encryption.ts). */
  scryptLogN?: number;
  /** Ends the backup, which then leaves no file. */
  signal?: AbortSignal;
  /** Reads a picture of the S3 store, to copy it too; null if there is none. */
  readStored?: ReadStored;
};
type ReadStored = (key: string) => Promise<Buffer | null>;
/** `elsewhere`: pictures in the S3 store and at UploadThing that were not copied. */
export type BackupSummary = { rows: number; images: number; elsewhere: number };

const toEntry = (name: string, value: unknown): Entry => ({ name, data: Buffer.from(JSON.stringify(value, null, 2)) });

async function* backUpTables(client: Client, tables: Manifest["tables"]): AsyncGenerator<Entry> {
  for (const table of listStoredTables(await listTables(client))) {
    const hash = createHash("sha256");
    let rows = 0;
    let part = 0;
    for await (const data of copyOut(client, `COPY ${toSqlName(table.name)} (${toColumnList(table)}) TO STDOUT`)) {
      hash.update(data);
      rows += countRows(data);
      part += 1;
      yield { name: `database/${table.name}.${String(part).padStart(6, "0")}`, data };
    }
    tables[table.name] = { columns: table.columns, rows, sha256: hash.digest("hex") };
  }
}

/** Resolves with null if the file or folder doesn't exist. */
const unlessMissing = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });

/** Yields the images that are not listed yet. */
async function* backUpUploads(dataDir: string, uploads: Manifest["uploads"]): AsyncGenerator<Entry> {
  const folder = path.join(dataDir, "uploads");
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    if (!UPLOAD_PATTERN.test(name) || uploads[name]) continue;
    // A member may have replaced the image meanwhile.
    const data = await unlessMissing(readFile(path.join(folder, name)));
    if (!data) continue;
    uploads[name] = createHash("sha256").update(data).digest("hex");
    yield { name: `uploads/${name}`, data };
  }
}

/** Yields the pictures of the S3 store that are not listed yet, and counts what stays elsewhere. */
async function* backUpStored(
  client: Client,
  uploads: Manifest["uploads"],
  summary: BackupSummary,
  readStored?: ReadStored,
): AsyncGenerator<Entry> {
  // Early development versions had no storage but the disk.
  const table = (await listTables(client)).find(({ name }) => name === "uploads");
  if (!table?.columns.includes("storage")) return;
  const { rows } = await client.query<{ key: string; storage: string }>(
    "SELECT key, storage FROM public.uploads WHERE storage <> 'disk' ORDER BY key",
  );
  for (const { key, storage } of rows) {
    const isCopied = storage === "s3" && UPLOAD_PATTERN.test(key) && !uploads[key];
    const data = isCopied && readStored ? await readStored(key) : null;
    if (!data) {
      if (!uploads[key]) summary.elsewhere += 1;
      continue;
    }
    uploads[key] = createHash("sha256").update(data).digest("hex");
    yield { name: `uploads/${key}`, data };
  }
}

/** Yields the files of a backup. Begins the transaction that reads the rows. */
export async function* buildEntries(
  client: Client,
  dataDir: string,
  summary: BackupSummary,
  readStored?: ReadStored,
): AsyncGenerator<Entry> {
  const stamp: Stamp = {
    format: FORMAT,
    version: packageFile.version,
    createdAt: clock.now().toISOString(),
    migrations: await listMigrations(client),
  };
  yield toEntry(STAMP_FILE, stamp);
  const manifest: Manifest = { tables: {}, sequences: {}, uploads: {} };
  // Images before the rows that name them, because an image is removed when its member replaces it.
  // The first query below fixes the moment of the rows. Images uploaded before it follow then.
  yield* backUpUploads(dataDir, manifest.uploads);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const migrations = await listMigrations(client);
  if (migrations.join() !== stamp.migrations.join()) throw new Error("the database was migrated meanwhile: try again");
  yield* backUpUploads(dataDir, manifest.uploads);
  yield* backUpStored(client, manifest.uploads, summary, readStored);
  yield* backUpTables(client, manifest.tables);
  // After the rows: a sequence is never behind the rows of the snapshot.
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public'`,
  );
  manifest.sequences = Object.fromEntries(rows.map(({ name, last }) => [name, last]));
  summary.rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  summary.images = Object.keys(manifest.uploads).length;
  yield toEntry(MANIFEST_FILE, manifest);
}

/**
 * Writes the database and the images of DATA_DIR/uploads into one archive while the app runs. All
 * rows come from one snapshot.
 *
 * @throws Error if the file exists, or if it is aborted
 */
export async function createBackup(options: BackupOptions): Promise<BackupSummary> {
  const { databaseUrl, dataDir, file, signal } = options;
  const client = new Client({ connectionString: databaseUrl, ...KEEP_ALIVE, application_name: "nametag backup" });
  // The query that uses a lost connection reports it.
  client.on("error", () => undefined);
  signal?.throwIfAborted();
  await client.connect();
  // A query may wait for a lock, or run long.
  const disconnect = (): void => void client.end();
  signal?.addEventListener("abort", disconnect);
  const summary: BackupSummary = { rows: 0, images: 0, elsewhere: 0 };
  try {
    await client.query("SET timezone = 'UTC'; SET datestyle = 'ISO, MDY'; SET statement_timeout = 0");
    await writeArchive(file, buildEntries(client, dataDir, summary, options.readStored), options);
    return summary;
  } finally {
    signal?.removeEventListener("abort", disconnect);
    await client.end();
  }
}
