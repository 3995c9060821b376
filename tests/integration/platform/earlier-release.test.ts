/** A backup of an earlier release, restored into this one (docs/operations.md#backups). */
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { Client } from "pg";

import { migrateDeploy } from "@/prisma/migrate";
import { createBackup } from "@/scripts/backup/create";
import { MIGRATIONS_FOLDER } from "@/scripts/backup/releases";
import { restoreBackup } from "@/scripts/backup/restore";
import { rewriteArchive } from "@/tests/support/database/archive";
import { resetDatabase } from "@/tests/support/database/database";
import { dropDatabase } from "@/tests/support/database/drop-database";
import { dumpDatabase } from "@/tests/support/database/dump";
import { createEvent, createRsvp } from "@/tests/support/factories/events";
import { createUser } from "@/tests/support/factories/users";

/** Fills its column for the rows that are there. */
const LATER = `
  CREATE TABLE "later_things" (id UUID PRIMARY KEY, "userId" UUID NOT NULL REFERENCES users (id));
  ALTER TABLE users ADD COLUMN "laterNote" TEXT;
  UPDATE users SET "laterNote" = 'was ' || email;`;
/** In a restore it can't run outside of the transaction. */
const LATER_INDEX = 'CREATE INDEX CONCURRENTLY "users_laterNote_idx" ON users ("laterNote");';

const server = process.env.DATABASE_URL ?? "";
const database = `later_${process.env.JEST_WORKER_ID ?? "1"}`;
const laterUrl = new URL(`/${database}`, server).toString();

let folder: string;
let laterFolder: string;
let dataDir: string;
let file: string;

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}
const listNotes = () =>
  query<{ email: string; laterNote: string | null }>(laterUrl, 'SELECT email, "laterNote" FROM users ORDER BY email');
const restoreInto = (databaseUrl: string, migrationsFolder: string, replace = false) =>
  restoreBackup({ databaseUrl, dataDir, file, replace, migrationsFolder });
const listFolders = async (parent: string): Promise<string[]> =>
  (await readdir(parent, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

beforeEach(async () => {
  await resetDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "nametag-earlier-"));
  laterFolder = path.join(folder, "migrations");
  dataDir = path.join(folder, "data");
  file = path.join(folder, "backup.tar.gz");
  await cp(MIGRATIONS_FOLDER, laterFolder, { recursive: true });
  for (const [name, sql] of Object.entries({ "20990101000000_later": LATER, "20990102000000_index": LATER_INDEX })) {
    await mkdir(path.join(laterFolder, name));
    await writeFile(path.join(laterFolder, name, "migration.sql"), sql);
  }
  await query(server, `CREATE DATABASE ${database}`);
});
afterEach(async () => {
  await dropDatabase(server, database);
  await rm(folder, { recursive: true, force: true });
});

it("is loaded under its own migrations and then migrated forward", async () => {
  const { id, email } = await createUser();
  const event = await createEvent({ name: "Supper club" });
  await createRsvp(id, event.id);
  await createBackup({ databaseUrl: server, dataDir, file });
  await migrateDeploy(laterUrl, laterFolder);

  expect(await restoreInto(laterUrl, laterFolder)).toMatchObject({ isMigrated: true });

  const notes = await listNotes();
  expect(notes).toContainEqual({ email, laterNote: `was ${email}` });
  const counts = "SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM event_rsvps) AS rsvps";
  expect(await query(laterUrl, counts)).toEqual(await query(server, counts));
  // Its rules for new rows are those of a new database.
  const rules = `SELECT tgname, tgenabled, tgrelid::regclass::text FROM pg_trigger
    WHERE NOT tgisinternal ORDER BY 3, 1`;
  expect(await query(laterUrl, rules)).toEqual(await query(server, rules));
  // The record of migrations is untouched: nothing is left to do.
  expect(await migrateDeploy(laterUrl, laterFolder)).toEqual([]);
});

it("leaves the database as it was when it can't be restored", async () => {
  await createUser();
  await createBackup({ databaseUrl: server, dataDir, file });
  await migrateDeploy(laterUrl, laterFolder);
  await restoreInto(laterUrl, laterFolder);
  const before = await listNotes();
  expect(before.length).toBeGreaterThan(0);

  await expect(restoreInto(laterUrl, laterFolder)).rejects.toThrow("The database is not empty");
  await rewriteArchive(file, (entries) => entries.filter(({ name }) => !name.startsWith("database/users")));
  await expect(restoreInto(laterUrl, laterFolder, true)).rejects.toThrow(/can't be restored/);
  expect(await listNotes()).toEqual(before);
});

it("replaces what the later database holds", async () => {
  await createUser();
  await createBackup({ databaseUrl: server, dataDir, file });
  await migrateDeploy(laterUrl, laterFolder);
  await restoreInto(laterUrl, laterFolder);
  await resetDatabase();
  const { email } = await createUser();
  await rm(file);
  await createBackup({ databaseUrl: server, dataDir, file });
  await restoreInto(laterUrl, laterFolder, true);
  expect(await listNotes()).toEqual([{ email, laterNote: `was ${email}` }]);
});

it("is refused the other way round, and changes nothing", async () => {
  await createUser();
  const before = await dumpDatabase();
  await migrateDeploy(laterUrl, laterFolder);
  await createBackup({ databaseUrl: laterUrl, dataDir, file });
  await expect(restoreInto(server, MIGRATIONS_FOLDER, true)).rejects.toThrow(
    /it is of a later release \(Nametag [\d.]+, and this is [\d.]+\)\. Restore it with that release, or /,
  );
  expect(await dumpDatabase()).toEqual(before);
});

it("comes through all migrations from the first on", async () => {
  const names = await listFolders(MIGRATIONS_FOLDER);
  const firstFolder = path.join(folder, "first");
  await mkdir(firstFolder);
  for (const name of [names[0] ?? "", "migration_lock.toml"])
    await cp(path.join(MIGRATIONS_FOLDER, name), path.join(firstFolder, name), { recursive: true });
  await migrateDeploy(laterUrl, firstFolder);
  await createBackup({ databaseUrl: laterUrl, dataDir, file });

  await migrateDeploy(laterUrl);
  const summary = await restoreInto(laterUrl, MIGRATIONS_FOLDER, true);

  expect(summary.isMigrated).toBe(names.length > 1);
  const columns = `SELECT table_name, column_name, data_type FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY 1, 2`;
  expect(await query(laterUrl, columns)).toEqual(await query(server, columns));
});
