/**
 * A backup that is restored opens nothing that was ended or used since, and an edited archive gets
 * no further than its check.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

import { Client } from "pg";

import * as meRoute from "@/app/api/auth/me/route";
import { db, pool } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { consumeRecoveryCode, replaceRecoveryCodes } from "@/lib/two-step/service/factors/recovery-codes";
import type { Entry } from "@/scripts/backup/archive";
import { copyOut } from "@/scripts/backup/copy";
import { createBackup } from "@/scripts/backup/create";
import { restoreBackup } from "@/scripts/backup/restore";
import { toColumnList, type Manifest } from "@/scripts/backup/schema";
import { isTemporary, listKnownTables } from "@/scripts/backup/tables";

import { describeRows, forgeArchive, readEntries, rewriteArchive } from "@/tests/support/database/archive";
import { resetDatabase } from "@/tests/support/database/database";
import { dumpDatabase } from "@/tests/support/database/dump";
import { createAuthenticator, createRememberedDevice } from "@/tests/support/factories/two-step";
import { createEvent } from "@/tests/support/factories/events";
import { createDoorLink, createTeamInvitation } from "@/tests/support/factories/teams";
import { createMember, createUser } from "@/tests/support/factories/users";
import { callRoute } from "@/tests/support/servers/route";
import { fromNow } from "@/tests/support/setup/clock";

import { another, EDITS, IMAGE } from "./restore/edits";

const databaseUrl = process.env.DATABASE_URL ?? "";

let folder: string;
let dataDir: string;
let file: string;

beforeEach(async () => {
  await resetDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "nametag-restore-"));
  dataDir = path.join(folder, "data");
  file = path.join(folder, "backup.tar.gz");
  await mkdir(path.join(dataDir, "uploads"), { recursive: true });
  await writeFile(path.join(dataDir, "uploads", IMAGE), "image");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const backUp = () => createBackup({ databaseUrl, dataDir, file });
const restore = () => restoreBackup({ databaseUrl, dataDir, file, replace: true });

/** Creates a row of each table whose rows open something for a short time. */
async function createTemporaryRows() {
  const member = await createMember();
  const { userId, sid } = member;
  const [createdAt, expiresAt] = [clock.now(), fromNow({ minutes: 5 })];
  await db().pushSubscription.create({ data: { userId, sid, endpoint: "https://a.example", p256dh: "", auth: "" } });
  await db().passwordResetToken.create({ data: { userId, token: "a", expiresAt } });
  await db().emailCode.create({ data: { tokenHash: "a", codeHash: "", createdAt, expiresAt } });
  await db().emailConfirmation.create({
    data: { userId, sid, kind: "change", email: "new@example.com", token: "a", createdAt, expiresAt },
  });
  await db().pendingSignIn.create({
    data: { ...{ userId, tokenHash: "a", browserHash: "", passwordMark: "" }, rememberMe: false, createdAt, expiresAt },
  });
  await db().passkeyChallenge.create({
    data: { userId, challengeHash: "a", purpose: "register", browserHash: "", createdAt, expiresAt },
  });
  await db().invitation.create({
    data: { email: "new@example.com", tokenHash: "a", invitedById: userId, createdAt, expiresAt },
  });
  await db().calendarSubscription.create({ data: { userId, tokenHash: "a", createdAt } });
  const token = { name: "Sheet", prefix: "nt_a", tokenHash: "a", scopes: ["events:read"] };
  await db().accessToken.create({ data: { userId, ...token, createdAt, expiresAt } });
  const { id: eventId } = await createEvent();
  const webhook = { userId, url: "https://hooks.example.com", createdAt };
  const message = { eventId, type: "event.updated" };
  await db().webhook.create({ data: { ...webhook, messages: { create: message } } });
  await createTeamInvitation(eventId, userId);
  await createDoorLink(eventId, userId);
  await db().eventGuestImport.create({ data: { eventId, importId: crypto.randomUUID(), createdAt, changes: {} } });
  await createRememberedDevice(userId);
  return member;
}

const TEMPORARY = listKnownTables().filter(isTemporary);
const list = async (): Promise<number[]> => {
  const dump = await dumpDatabase();
  return TEMPORARY.map((name) => dump[name]?.length ?? -1);
};
const NONE = TEMPORARY.map(() => 0);

describe("what opens something for a short time", () => {
  it("is known: each table of the database is either restored or temporary", async () => {
    expect(listKnownTables().toSorted()).toEqual(Object.keys(await dumpDatabase()));
    expect(TEMPORARY).toEqual([
      ...[
        "access_tokens",
        "calendar_subscriptions",
        "email_codes",
        "email_confirmations",
        "event_door_links",
        "event_guest_imports",
        "event_team_invitations",
        "invitations",
        "passkey_challenges",
        "password_reset_tokens",
      ],
      ...["pending_sign_ins", "push_subscriptions", "remembered_devices", "sessions", "webhook_messages", "webhooks"],
    ]);
  });

  it("is in no backup, and is not valid after a restore", async () => {
    const { token, userId } = await createTemporaryRows();
    expect(await list()).toEqual(TEMPORARY.map(() => 1));
    await backUp();
    const names = (await readEntries(file)).map(({ name }) => name.replace(/\.\d+$/, "").replace("database/", ""));
    expect(names.filter(isTemporary)).toEqual([]);
    // Ended since.
    await db().session.deleteMany();
    await restore();
    expect(await list()).toEqual(NONE);
    expect((await callRoute(meRoute, "GET", { token })).status).toBe(401);
    expect(await db().user.count({ where: { id: userId } })).toBe(1);
  });

  it("ends with the restore, also what the database holds", async () => {
    await backUp();
    await createTemporaryRows();
    await restore();
    expect(await list()).toEqual(NONE);
  });

  it("is left out of an archive that has it", async () => {
    const { token } = await createTemporaryRows();
    await backUp();
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const parts: { table: string; columns: string[]; data: Buffer }[] = [];
    for (const table of ["sessions", ...TEMPORARY.filter((name) => name !== "sessions")]) {
      const { rows } = await client.query<{ name: string }>(
        "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1",
        [table],
      );
      const columns = rows.map(({ name }) => name);
      for await (const data of copyOut(client, `COPY "${table}" (${toColumnList({ columns })}) TO STDOUT`)) {
        parts.push({ table, columns, data });
      }
    }
    await client.end();
    await forgeArchive(file, (manifest, files) => {
      for (const { table, columns, data } of parts) manifest.tables[table] = { columns, ...describeRows(data) };
      return [...files, ...parts.map(({ table, data }) => ({ name: `database/${table}.000001`, data }))];
    });
    const { rows } = await restore();
    expect(await list()).toEqual(NONE);
    expect((await callRoute(meRoute, "GET", { token })).status).toBe(401);
    const stored = Object.values(await dumpDatabase()).flat();
    expect(rows).toBe(stored.length);
  });
});

describe("recovery codes", () => {
  const consume = (userId: string, code = "") =>
    db().$transaction((tx) => consumeRecoveryCode(tx, userId, code.replaceAll("-", "")));
  const createCodes = async () => {
    const { id: userId } = await createUser();
    await createAuthenticator(userId);
    return { userId, codes: await db().$transaction((tx) => replaceRecoveryCodes(tx, userId)) };
  };

  it("stay used that were used before or after the backup; the others work", async () => {
    const { userId, codes } = await createCodes();
    expect(await consume(userId, codes[0])).toBe(true);
    await backUp();
    expect(await consume(userId, codes[1])).toBe(true);
    await restore();
    expect([await consume(userId, codes[0]), await consume(userId, codes[1])]).toEqual([false, false]);
    expect(await consume(userId, codes[2])).toBe(true);
  });

  it("stay replaced that were replaced or removed after the backup", async () => {
    const [replaced, removed] = [await createCodes(), await createCodes()];
    await backUp();
    await db().$transaction((tx) => replaceRecoveryCodes(tx, replaced.userId));
    await db().recoveryCode.deleteMany({ where: { userId: removed.userId } });
    await restore();
    for (const { userId, codes } of [replaced, removed]) expect(await consume(userId, codes[0])).toBe(false);
  });

  it("are as the backup says in an empty database", async () => {
    const { userId, codes } = await createCodes();
    await consume(userId, codes[0]);
    await backUp();
    await resetDatabase();
    await restore();
    expect([await consume(userId, codes[0]), await consume(userId, codes[1])]).toEqual([false, true]);
  });
});

/** Changes the header of an archive's last image. */
async function editHeader(change: (header: Buffer) => void): Promise<void> {
  const bytes = gunzipSync(await readFile(file));
  const header = bytes.subarray(bytes.indexOf(`uploads/${IMAGE}`)).subarray(0, 512);
  change(header);
  header.fill(" ", 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  await writeFile(file, gzipSync(bytes));
}

const append = async (text: string) =>
  writeFile(file, gzipSync(Buffer.concat([gunzipSync(await readFile(file)), Buffer.from(text)])));

/** Edits of the file itself. */
const FILE_EDITS: [string, () => Promise<unknown>][] = [
  ["a symbolic link", () => editHeader((header) => header.write("2", 156) && header.write("/etc/passwd", 157))],
  ["a hard link", () => editHeader((header) => header.write("1", 156) && header.write("/etc/passwd", 157))],
  ["a folder in front of the path", () => editHeader((header) => header.write("../..", 345))],
  ["a negative size", () => editHeader((header) => header.write("-0000000001\0", 124))],
  ["a size in another base", () => editHeader((header) => header.fill(0x80, 124, 125))],
  ["more than can be read into memory", () => editHeader((header) => header.write("77777777777\0", 124))],
  ["something behind its end", () => append("more")],
  ["a mountain of zeros behind its end", () => append("\0".repeat(64 * 1024 ** 2))],
  [
    "a second list of contents",
    () => rewriteArchive(file, (entries) => [...entries, entries.at(-1) ?? another("manifest.json")]),
  ],
  [
    "an image behind its list of contents",
    () => rewriteArchive(file, (entries) => [...entries, another(`uploads/${"f".repeat(32)}.webp`)]),
  ],
  [
    "a list that is no JSON",
    () => rewriteArchive(file, (entries) => [...entries.slice(0, -1), another("manifest.json")]),
  ],
];

describe("an edited archive", () => {
  beforeEach(async () => {
    await createUser();
    await backUp();
  });

  const listFiles = async () => (await readdir(folder, { recursive: true })).sort();
  const expectRefused = async () => {
    const before = { rows: await dumpDatabase(), files: await listFiles() };
    const reason = await restore().then(
      () => "restored",
      (error: Error) => error.message,
    );
    expect(reason).toMatch(/can't be restored: (?!.*\p{Cc})/u);
    expect({ rows: await dumpDatabase(), files: await listFiles() }).toEqual(before);
  };

  it.each(EDITS)("is refused with %s", async (_, edit) => {
    await forgeArchive(file, edit);
    await expectRefused();
  });

  it.each(FILE_EDITS)("is refused with %s", async (_, edit) => {
    await edit();
    await expectRefused();
  });

  it("writes nothing to the terminal that the terminal obeys", async () => {
    await forgeArchive(file, (_, files) => [...files, another("\u001b[2J")]);
    await expectRefused();
    await rewriteArchive(file, ([stamp, ...rest]) => {
      const text = stamp?.data.toString().replace('"migrations": [', '"migrations": ["\\u001b[2J",') ?? "";
      return [{ name: "nametag.json", data: Buffer.from(text) }, ...rest];
    });
    await expectRefused();
  });

  it("is refused when it is exchanged after its check", async () => {
    await db().user.updateMany({ data: { role: "user" } });
    const before = await dumpDatabase();
    const blocker = await pool().connect();
    try {
      await blocker.query("BEGIN; LOCK TABLE users IN SHARE MODE");
      const result = restore().then(
        () => "restored",
        (error: Error) => error.message,
      );
      const isWaiting = async (): Promise<boolean> => {
        const { rowCount } = await pool().query(
          "SELECT FROM pg_stat_activity WHERE application_name = 'nametag restore' AND wait_event_type = 'Lock'",
        );
        return rowCount === 1;
      };
      while (!(await isWaiting()));
      await forgeArchive(file, (_, files) =>
        files.map((entry) => ({
          ...entry,
          data: entry.name.startsWith("database/users.")
            ? Buffer.from(entry.data.toString().replaceAll("\tuser\t", "\tadmin\t"))
            : entry.data,
        })),
      );
      await blocker.query("ROLLBACK");
      expect(await result).toContain("changed while it was read");
    } finally {
      blocker.release();
    }
    expect(await dumpDatabase()).toEqual(before);
  });
});

describe("a restore that fails halfway", () => {
  const SEQUENCES = "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1";
  const TRIGGERS = "SELECT tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1";
  const readState = async () => ({
    rows: await dumpDatabase(),
    sequences: (await pool().query(SEQUENCES)).rows,
    triggers: (await pool().query(TRIGGERS)).rows,
  });

  it.each<[string, (manifest: Manifest, files: Entry[]) => Entry[]]>([
    [
      "at a row that breaks a rule of the database",
      (_, files) =>
        files.map((entry) => ({
          ...entry,
          data: entry.name.startsWith("database/profiles.")
            ? Buffer.from(entry.data.toString().replace(/^[^\t]+/, "00000000-0000-4000-8000-000000000000"))
            : entry.data,
        })),
    ],
    [
      "at the last of the sequences",
      (manifest, files) => {
        const names = Object.keys(manifest.sequences);
        manifest.sequences = Object.fromEntries(
          names.map((name, index) => [name, index === names.length - 1 ? "9223372036854775808" : "1"]),
        );
        return files;
      },
    ],
  ])("leaves rows, sequences and triggers as they were: %s", async (_, edit) => {
    await createTemporaryRows();
    await pool().query(
      "SELECT setval(format('public.%I', sequencename), 1000) FROM pg_sequences WHERE schemaname = 'public'",
    );
    await backUp();
    await forgeArchive(file, edit);
    await createUser();
    const before = await readState();
    await expect(restore()).rejects.toThrow();
    expect(await readState()).toEqual(before);
  });
});
