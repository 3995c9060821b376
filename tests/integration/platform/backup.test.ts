/** A backup under writes, and what a restore accepts. */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { Client } from "pg";

import { db, pool } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { writeArchive, type Entry } from "@/scripts/backup/archive";
import { buildEntries, createBackup } from "@/scripts/backup/create";
import { backUpIfDue, backUpToFolder } from "@/scripts/backup/daily";
import { withDatabase } from "@/scripts/backup/database";
import { isAppConnected, restoreBackup } from "@/scripts/backup/restore";
import { scheduleBackups } from "@/scripts/backup/schedule";
import { runStep } from "@/scripts/start/run-step";
import { rewriteArchive } from "@/tests/support/database/archive";
import { resetDatabase } from "@/tests/support/database/database";
import { dumpDatabase } from "@/tests/support/database/dump";
import { createRsvp, createEvent } from "@/tests/support/factories/events";
import { createMessage } from "@/tests/support/factories/messages";
import { createUser } from "@/tests/support/factories/users";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

const IMAGE = `${"0123456789abcdef".repeat(2)}.webp`;
const ODD_TEXT = "a\ttab, a \\ backslash, \\N, \\., a \r\n line break, “quotes”, 𝄞 and é";
const databaseUrl = process.env.DATABASE_URL ?? "";

let folder: string;
let dataDir: string;
let file: string;
let users: string[];

beforeEach(async () => {
  await resetDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "nametag-backup-"));
  dataDir = path.join(folder, "data");
  file = path.join(folder, "backup.tar.gz");
  await mkdir(path.join(dataDir, "uploads"), { recursive: true });
  await writeFile(path.join(dataDir, "uploads", IMAGE), Buffer.from([0, 255, 10, 13, 92]));
  const [first, second] = [await createUser(), await createUser()];
  users = [first.id, second.id];
  const event = await createEvent({ name: ODD_TEXT });
  await createRsvp(first.id, event.id);
  await createMessage(first.id, second.id, ODD_TEXT, { payload: { text: ODD_TEXT, none: null, number: 0.1 } });
  // Rows that the triggers for new rows would refuse: of a member who is deleted by now.
  await db().userActivity.create({ data: { userId: second.id, action: "page_view", page: null } });
  await db().user.update({ where: { id: second.id }, data: { deletedAt: clock.now(), passwordHash: null } });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Replaces the archive by one with changed files. */
const rewrite = (change: (entry: Entry) => Entry[]) => rewriteArchive(file, (entries) => entries.flatMap(change));

const restore = (replace = false) => restoreBackup({ databaseUrl, dataDir, file, replace });

it("restores every row, sequence and image of a destroyed database", async () => {
  const before = await dumpDatabase();
  expect(await createBackup({ databaseUrl, dataDir, file })).toMatchObject({ images: 1 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const { rows } = await pool().query<{ next: string }>("SELECT nextval('conversation_position') AS next");
  await resetDatabase();
  await rm(dataDir, { recursive: true });
  await pool().query("ALTER SEQUENCE conversation_position RESTART");
  // As a restore leaves it that is killed.
  await mkdir(path.join(dataDir, "uploads"), { recursive: true });
  await writeFile(path.join(dataDir, "uploads", `${IMAGE}.part`), "");
  await restore();

  expect(await dumpDatabase()).toEqual(before);
  expect(await readFile(path.join(dataDir, "uploads", IMAGE))).toEqual(Buffer.from([0, 255, 10, 13, 92]));
  const after = await pool().query<{ next: string }>("SELECT nextval('conversation_position') AS next");
  expect(after.rows).toEqual(rows);
  // The planner knows how large the tables are.
  const planned = await pool().query("SELECT reltuples FROM pg_class WHERE relname = 'users'");
  expect(planned.rows).toEqual([{ reltuples: users.length }]);
  // New rows meet the app's triggers again.
  await expect(createRsvp(users[1] ?? "", (await db().event.findFirstOrThrow()).id)).rejects.toThrow();
});

it("holds one moment of a database that is written to meanwhile", async () => {
  const [a, b] = [await createUser(), await createUser()];
  await createMessage(a.id, b.id, "0");
  let sent = 1;
  let isStopped = false;
  let reportWrite: () => void = () => undefined;
  const firstWrite = new Promise<void>((resolve) => (reportWrite = resolve));
  const writer = (async () => {
    for (; !isStopped; sent += 1) {
      // The message's table is read before or after that of its conversation: without a snapshot
      // they would differ.
      await db().$transaction(async (tx) => {
        const { id, lastSeq } = await tx.conversation.update({
          where: { userAId_userBId: { userAId: [a.id, b.id].sort()[0] ?? "", userBId: [a.id, b.id].sort()[1] ?? "" } },
          data: { lastSeq: { increment: 1 } },
        });
        const data = { conversationId: id, seq: lastSeq, senderId: a.id, receiverId: b.id, content: String(sent) };
        await tx.message.create({ data });
      });
      reportWrite();
    }
  })();
  await firstWrite;
  const begun = sent;
  await createBackup({ databaseUrl, dataDir, file });
  isStopped = true;
  await writer;
  await restore(true);

  const conversation = await db().conversation.findFirstOrThrow({ where: { userAId: { in: [a.id, b.id] } } });
  const messages = await db().message.count({ where: { conversationId: conversation.id } });
  expect(messages).toBe(conversation.lastSeq);
  expect(messages).toBeGreaterThanOrEqual(begun);
  expect(messages).toBeLessThanOrEqual(sent);
});

it("holds the image that each row names, whenever its member replaces it", async () => {
  const folderOfImages = path.join(dataDir, "uploads");
  let current = IMAGE;
  const replaceImage = async (digit: string): Promise<void> => {
    const next = `${digit.repeat(32)}.webp`;
    await writeFile(path.join(folderOfImages, next), digit);
    await db().profile.update({ where: { userId: users[0] ?? "" }, data: { avatarUrl: `/uploads/${next}` } });
    await rm(path.join(folderOfImages, current));
    current = next;
  };
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const entries: Entry[] = [];
  try {
    for await (const entry of buildEntries(client, dataDir, { rows: 0, images: 0, elsewhere: 0 })) {
      entries.push(entry);
      // After the stamp, after each image, and while the tables are read.
      if (entries.length <= 4) await replaceImage(String(entries.length));
    }
  } finally {
    await client.end();
  }
  const names = (prefix: string, pick: (entry: Entry) => string): string[] =>
    entries
      .filter(({ name }) => name.startsWith(prefix))
      .flatMap((entry) => pick(entry).match(/[0-9a-f]{32}\.webp/) ?? []);
  const named = names("database/profiles", ({ data }) => data.toString());
  expect(named).toHaveLength(1);
  expect(names("uploads/", ({ name }) => name)).toEqual(expect.arrayContaining(named));
});

it("fails when it can't read the images, and succeeds without any", async () => {
  const uploads = path.join(dataDir, "uploads");
  await rm(path.join(uploads, IMAGE));
  await mkdir(path.join(uploads, IMAGE));
  await expect(createBackup({ databaseUrl, dataDir, file })).rejects.toThrow("EISDIR");
  await rm(uploads, { recursive: true });
  await writeFile(uploads, "");
  await expect(createBackup({ databaseUrl, dataDir, file })).rejects.toThrow("ENOTDIR");
  await rm(uploads);
  expect(await createBackup({ databaseUrl, dataDir, file })).toMatchObject({ images: 0 });
});

it("does not migrate the database that it backs up", async () => {
  const { rows } = await pool().query<{ id: string }>("SELECT id FROM _prisma_migrations ORDER BY migration_name DESC");
  const mark = (at: Date | null) =>
    pool().query("UPDATE _prisma_migrations SET rolled_back_at = $2 WHERE id = $1", [rows[0]?.id, at]);
  await mark(clock.now());
  try {
    await withDatabase((settings) => createBackup({ databaseUrl: settings.DATABASE_URL, dataDir, file }));
    const after = await pool().query("SELECT id FROM _prisma_migrations ORDER BY migration_name DESC");
    expect(after.rows).toEqual(rows);
  } finally {
    await mark(null);
  }
});

it("refuses a database that is not empty, unless it is told to replace it", async () => {
  await createBackup({ databaseUrl, dataDir, file });
  const stored = await dumpDatabase();
  await createUser();
  expect(await isAppConnected(databaseUrl)).toBe(true);
  const before = await dumpDatabase();
  await expect(restore()).rejects.toThrow("The database is not empty");
  expect(await dumpDatabase()).toEqual(before);
  await restore(true);
  expect(await dumpDatabase()).toEqual(stored);
});

const setMigrations = (change: (names: string[]) => string[]) =>
  rewrite((entry) => {
    if (entry.name !== "nametag.json") return [entry];
    const stamp = JSON.parse(entry.data.toString()) as { version: string; migrations: string[] };
    const changed = { ...stamp, version: "9.8.7", migrations: change(stamp.migrations) };
    return [{ ...entry, data: Buffer.from(JSON.stringify(changed)) }];
  });

it.each<[string, (names: string[]) => string[], RegExp]>([
  ["a later release", (names) => [...names, "20990101000000_future"], /it is of a later release \(Nametag 9\.8\.7,/],
  ["another line", () => ["20200101000000_other"], /Nametag 9\.8\.7 that this release .* does not come from/],
])("refuses a backup of %s before it changes anything, by its release", async (_, change, message) => {
  await createBackup({ databaseUrl, dataDir, file });
  await setMigrations(change);
  const before = await dumpDatabase();
  await expect(restore(true)).rejects.toThrow(message);
  expect(await dumpDatabase()).toEqual(before);
});

it.each<[string, () => Promise<void>]>([
  ["a row is missing", () => rewrite((entry) => (entry.name.startsWith("database/profiles") ? [] : [entry]))],
  ["an image is missing", () => rewrite((entry) => (entry.name.startsWith("uploads/") ? [] : [entry]))],
  ["it has no manifest", () => rewrite((entry) => (entry.name === "manifest.json" ? [] : [entry]))],
  ["a file has another path", () => rewrite((entry) => [entry, { ...entry, name: "uploads/../../x.webp" }])],
  ["it ends too early", async () => writeFile(file, (await readFile(file)).subarray(0, -40))],
  [
    "a byte differs",
    async () => {
      const bytes = await readFile(file);
      bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
      await writeFile(file, bytes);
    },
  ],
])("refuses a damaged backup and changes nothing: %s", async (_name, damage) => {
  await createBackup({ databaseUrl, dataDir, file });
  await damage();
  const before = await dumpDatabase();
  await expect(restore(true)).rejects.toThrow(/can't be restored/);
  expect(await dumpDatabase()).toEqual(before);
});

it("replaces no file, and leaves none behind when it fails", async () => {
  await writeFile(file, "mine");
  await expect(createBackup({ databaseUrl, dataDir, file })).rejects.toThrow("exists");
  expect(await readFile(file, "utf8")).toBe("mine");

  const failing = path.join(folder, "failing.tar.gz");
  await expect(
    writeArchive(
      failing,
      (async function* () {
        yield { name: "a", data: Buffer.from("a") };
        throw new Error("lost");
      })(),
    ),
  ).rejects.toThrow("lost");
  expect((await readdir(folder)).sort()).toEqual(["backup.tar.gz", "data"]);
});

it("makes a file that only its owner can read, also over what a killed backup left", async () => {
  await writeFile(`${file}.part`, "longer than nothing", { mode: 0o644 });
  await createBackup({ databaseUrl, dataDir, file });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).not.toContain("backup.tar.gz.part");
});

it("stops amid a daily backup without a file and without a message", async () => {
  const daily = path.join(folder, "daily");
  const logged: string[] = [];
  const blocker = await pool().connect();
  try {
    await blocker.query("BEGIN; LOCK TABLE profiles");
    const stop = scheduleBackups(
      (signal) => runStep("backup", { folder: daily }, signal),
      (line) => logged.push(line),
    );
    const isWaiting = async (): Promise<boolean> => {
      const { rowCount } = await pool().query(
        "SELECT FROM pg_stat_activity WHERE application_name = 'nametag backup' AND wait_event_type = 'Lock'",
      );
      return rowCount === 1;
    };
    while (!(await isWaiting()));
    expect(await readdir(daily)).toHaveLength(1);
    await stop();
    expect(await readdir(daily)).toEqual([]);
    expect(logged).toEqual([]);
  } finally {
    await blocker.query("ROLLBACK");
    blocker.release();
  }
});

it("leaves alone what another backup is writing", async () => {
  const daily = path.join(folder, "daily");
  await mkdir(daily);
  stopClock("2026-11-20T03:00:00Z");
  await writeFile(path.join(daily, "nametag-2026-11-20T02-59-00Z.tar.gz.part"), "");
  await writeFile(path.join(daily, "nametag-2026-11-19T02-59-00Z.tar.gz.part"), "");
  await backUpToFolder({ databaseUrl, dataDir, folder: daily, keep: 2 });
  expect((await readdir(daily)).sort()).toEqual([
    "nametag-2026-11-20T02-59-00Z.tar.gz.part",
    "nametag-2026-11-20T03-00-00Z.tar.gz",
  ]);
});

it("leaves the database its space on the disk", async () => {
  const daily = path.join(folder, "daily");
  await mkdir(daily);
  const newest = path.join(daily, "nametag-2026-11-19T03-00-00Z.tar.gz");
  await writeFile(newest, "");
  // Without blocks on the disk.
  await truncate(newest, 8 * 1024 ** 4);
  await expect(backUpToFolder({ databaseUrl, dataDir, folder: daily, keep: 2 })).rejects.toThrow(
    /has \d+ MB free, a backup needs \d+ MB/,
  );
  expect(await readdir(daily)).toHaveLength(1);
});

it("backs up once a day, keeps the newest ones and removes what was left unfinished", async () => {
  const options = { databaseUrl, dataDir, folder: path.join(folder, "daily"), keep: 2 };
  stopClock("2026-11-20T03:00:00Z");
  expect((await backUpIfDue(options))?.file).toMatch(/nametag-2026-11-20T03-00-00Z\.tar\.gz$/);
  await writeFile(path.join(options.folder, "nametag-2026-11-19T03-00-00Z.tar.gz.part"), "");
  await writeFile(path.join(options.folder, "notes.txt"), "mine");
  stopClock("2026-11-20T20:00:00Z");
  expect(await backUpIfDue(options)).toBeNull();
  for (const day of ["21", "22"]) {
    stopClock(`2026-11-${day}T03:00:00Z`);
    expect(await backUpIfDue(options)).not.toBeNull();
  }
  expect((await readdir(options.folder)).sort()).toEqual([
    "nametag-2026-11-21T03-00-00Z.tar.gz",
    "nametag-2026-11-22T03-00-00Z.tar.gz",
    "notes.txt",
  ]);
});

it("backs up by a timer once a day, and tries a failed one again an hour later", async () => {
  const daily = path.join(folder, "daily");
  const logged: string[] = [];
  const untilLogged = async (count: number): Promise<void> => {
    while (logged.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  stopClock("2026-11-20T03:00:00Z");
  const timers = jest.spyOn(global, "setInterval");
  const options = { databaseUrl, dataDir, folder: daily, keep: 2 };
  const stop = scheduleBackups(
    async (signal) => (await backUpIfDue({ ...options, signal }))?.file ?? null,
    (line) => logged.push(line),
  );
  try {
    const [passHour, ms] = timers.mock.calls.find(([, period]) => period === 60 * 60_000) ?? [];
    expect(ms).toBeDefined();
    // One check at the end: each runs when the one before it has finished, so a second one would
    // see a later state of the folder.
    const passHours = (hours: number): void => {
      advanceClock({ hours });
      passHour?.();
    };
    await untilLogged(1);
    passHours(24);
    await untilLogged(2);
    // The images can't be read.
    await rename(path.join(dataDir, "uploads"), path.join(dataDir, "away"));
    await writeFile(path.join(dataDir, "uploads"), "");
    passHours(24);
    await untilLogged(3);
    await rm(path.join(dataDir, "uploads"));
    await rename(path.join(dataDir, "away"), path.join(dataDir, "uploads"));
    passHours(1);
    await untilLogged(4);
  } finally {
    await stop();
  }
  expect(logged).toEqual([
    `Backed up to ${path.join(daily, "nametag-2026-11-20T03-00-00Z.tar.gz")}`,
    `Backed up to ${path.join(daily, "nametag-2026-11-21T03-00-00Z.tar.gz")}`,
    expect.stringMatching(/^The daily backup failed: /),
    `Backed up to ${path.join(daily, "nametag-2026-11-22T04-00-00Z.tar.gz")}`,
  ]);
  expect((await readdir(daily)).sort()).toEqual([
    "nametag-2026-11-21T03-00-00Z.tar.gz",
    "nametag-2026-11-22T04-00-00Z.tar.gz",
  ]);
});
