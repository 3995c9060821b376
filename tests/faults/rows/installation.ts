import { execFileSync, spawn } from "node:child_process";
import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";

import { Client } from "pg";

import { db } from "@/lib/core/server/db";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { findFreePorts } from "@/scripts/start/ports";
import { PASSWORD } from "@/tests/support/factories/users";

import { Chat, createPeople } from "../clients/chat";
import { call, waitFor } from "../clients/http";
import { createNoise, download, uploadAvatar } from "../clients/upload";
import type { Faults, LedgerEntry, Row } from "../ledger";

/** Runs a script of ours. Resolves with its exit code and what it printed. */
function runScript(args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, { env: env as NodeJS.ProcessEnv, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, output })));
}

type Running = { pid: number; parent: number; command: string };

/** Leaves out those that have ended and whose parent has not noticed. */
const listRunning = (): Running[] =>
  execFileSync("ps", ["-eo", "pid=,ppid=,stat=,args=", "-ww"], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+[^Z]\S*\s+(.*)$/.exec(line) ?? [];
      return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
    });

/** Returns the ids of a process, its PostgreSQL, which is no child of it, and all below them. */
function listTree(root: number, dataDir: string): number[] {
  const running = listRunning();
  const ids = new Set([
    root,
    ...running.filter(({ command }) => command.includes(`${dataDir}/`)).map(({ pid }) => pid),
  ]);
  // A child can have a lower id than its parent.
  for (let size = 0; size < ids.size;) {
    size = ids.size;
    for (const { pid, parent } of running) if (ids.has(parent)) ids.add(pid);
  }
  return [...ids];
}

/** Starts everything as `npm start` does. */
async function startAll(dataDir: string, faults: Faults) {
  const [port = 0, realtimePort = 0] = await findFreePorts(2);
  const { DATABASE_URL: _database, ...environment } = faults.cluster.environment;
  const env = {
    ...environment,
    ...{ DATA_DIR: dataDir, PORT: String(port), REALTIME_PORT: String(realtimePort), DEMO: "1" },
    NEXTAUTH_URL: `http://localhost:${port}`,
    NEXT_PUBLIC_CHECK_RESPONSES: process.env.NEXT_PUBLIC_CHECK_RESPONSES ?? "",
  };
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: env as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    getOutput: () => output,
    waitFor: async (text: string) => {
      const found = await waitFor(() => output.includes(text) || child.exitCode !== null, 120_000 * faults.slack, 5);
      if (found === null || !output.includes(text)) throw new Error(`npm start did not print "${text}":\n${output}`);
    },
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      await ended;
    },
    /** Ends it, and records how long that took and what was left. */
    stop: async (signal: NodeJS.Signals, entry: LedgerEntry) => {
      const ids = listTree(child.pid ?? 0, dataDir);
      entry.requireAtLeast(`processes before ${signal}`, ids.length, 4);
      const startedAt = performance.now();
      child.kill(signal);
      await ended;
      entry.requireAtMost(`stopped by ${signal} within`, (performance.now() - startedAt) / 1_000, 10 * faults.slack);
      const listLeft = () => listRunning().filter(({ pid }) => ids.includes(pid));
      await waitFor(() => listLeft().length === 0, 1_000 * faults.slack);
      const left = listLeft().map(({ command }) => command);
      entry.require(left.length === 0, `left after ${signal}: ${left.join(", ")}`);
    },
  };
}

/** Returns how many rows each table of a data folder has, except those of logs and jobs. */
async function countRows(dataDir: string): Promise<Record<string, number>> {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, "postgres") });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const tables = [
    "users",
    "profiles",
    "events",
    "event_rsvps",
    "event_attendances",
    "connections",
    "conversations",
    "messages",
    "user_activity",
  ];
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const exists = await client.query("SELECT to_regclass($1) IS NOT NULL AS exists", [table]);
    if (!(exists.rows[0] as { exists: boolean }).exists) continue;
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM "${table}"`);
    counts[table] = Number(rows[0]?.count);
  }
  await client.end();
  await postgres.stop();
  return counts;
}

/** An interrupted first start. */
export const interruptFirstStart: Row = {
  id: "start",
  title: "`kill -9` of the first `npm start`",
  seconds: 240,
  async run(entry, faults) {
    const folders = ["interrupted", "undisturbed"].map((name) => path.join(faults.cluster.folder, name));
    const [interrupted = "", undisturbed = ""] = folders;
    for (const folder of folders) {
      await mkdir(folder);
      await chmod(folder, 0o755);
    }
    const delays = [0, 250, 600, 1_000];
    const stages: number[] = [];
    for (const delay of delays) {
      const started = await startAll(interrupted, faults);
      entry.onEnd(() => started.end("SIGKILL"));
      await started.waitFor("PostgreSQL started");
      await new Promise((resolve) => setTimeout(resolve, delay));
      await started.end("SIGKILL");
      const counts = await countRows(interrupted);
      stages.push(Object.values(counts).reduce((sum, count) => sum + count, 0));
    }
    for (const [folder, signal] of [
      [interrupted, "SIGTERM"],
      [undisturbed, "SIGINT"],
    ] as const) {
      const started = await startAll(folder, faults);
      entry.onEnd(() => started.end("SIGKILL"));
      await started.waitFor("Nametag is ready");
      await started.stop(signal, entry);
    }
    const [after, expected] = [await countRows(interrupted), await countRows(undisturbed)];
    entry.did = `${delays.length} first starts killed 0 to 1 s after PostgreSQL was up, a fifth that completes; compared with an undisturbed one`;
    entry.count("rows after each kill", stages.join(", "));
    for (const [table, count] of Object.entries(expected)) entry.requireCount(table, after[table] ?? 0, count);
  },
};

type StoredMessage = { id: string; conversationId: string; seq: number; content: string };

async function requireRestored(entry: LedgerEntry, faults: Faults, url: string, before: string[]): Promise<void> {
  const { postgres } = faults.cluster;
  const statement = 'SELECT id, "conversationId", seq, content FROM messages ORDER BY "conversationId", seq';
  const [source, restored] = [
    await postgres.query<StoredMessage>(statement),
    await postgres.query<StoredMessage>(statement, [], url),
  ];
  const stored = new Map(source.map((row) => [row.id, JSON.stringify(row)]));
  const ids = new Set(restored.map(({ id }) => id));
  const gaps = restored.filter(
    ({ conversationId, seq }, index) =>
      seq !== (restored[index - 1]?.conversationId === conversationId ? (restored[index - 1]?.seq ?? 0) + 1 : 1),
  );
  entry.count("messages restored", restored.length);
  entry.requireCount("acknowledged before the backup, and not in it", before.filter((id) => !ids.has(id)).length, 0);
  entry.requireCount(
    "restored with other content",
    restored.filter((row) => stored.get(row.id) !== JSON.stringify(row)).length,
    0,
  );
  entry.requireCount("gaps", gaps.length, 0);
}

/** Backup under writes, and restore. */
export const backUpAndRestore: Row = {
  id: "back",
  title: "A backup under writes, restored elsewhere",
  seconds: 150,
  async run(entry, faults) {
    const { cluster, webs, realtimes } = faults;
    const { postgres } = cluster;
    const file = path.join(cluster.folder, "backup.tar.gz");
    const picture = await createNoise();
    const [ana] = await createPeople(1);
    if (!ana) throw new Error("There are too few people");
    const { body } = await uploadAvatar(webs[0], ana.token, picture);
    const chat = await Chat.start({
      pairs: 20,
      senderAddress: (pair) => realtimes[pair % 2] ?? realtimes[0],
      readerAddress: () => realtimes[0],
      web: () => webs[0],
    });
    entry.onEnd(() => chat.stop());
    chat.write();
    await waitFor(() => chat.acknowledged >= 60, 60_000);
    const before = chat.senders.flatMap(({ acknowledged }) => [...acknowledged.values()]);
    const backup = await runScript(["--import", "tsx", "scripts/backup.ts", file], cluster.environment);
    entry.require(backup.code === 0, `the backup failed: ${backup.output}`);
    const during = chat.acknowledged - before.length;
    await chat.finish(entry);
    entry.count("acknowledged before it", before.length);
    entry.count("while it ran", during);

    const url = await postgres.createDatabase("restored");
    const dataDir = path.join(cluster.folder, "restored-data");
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir };
    const restore = await runScript(["--import", "tsx", "scripts/restore.ts", file], {
      ...cluster.environment,
      ...environment,
    });
    entry.require(restore.code === 0, `the restore failed: ${restore.output}`);
    await requireRestored(entry, faults, url, before);

    const web = await cluster.startWeb({ env: environment });
    entry.onEnd(() => cluster.end([web]));
    const { status } = await call(web, "GET", "/api/auth/me", { token: ana.token });
    entry.requireCount("an earlier session in the restored app", status, 401);
    const { email } = await db().user.findUniqueOrThrow({ where: { id: ana.userId } });
    const login = await call(web, "POST", "/api/auth/login", { body: { email, password: PASSWORD } });
    entry.requireCount("a sign-in in the restored app", login.status, 200);
    const [was, is] = [await download(webs[0], body.avatarUrl ?? ""), await download(web, body.avatarUrl ?? "")];
    entry.requireCount("the same picture", was && is && was.equals(is) ? 1 : 0, 1);
    const users = await db().user.count();
    const [count] = await postgres.query<{ count: string }>("SELECT count(*) FROM users", [], url);
    entry.requireCount("members", Number(count?.count), users);
    entry.did =
      "`npm run backup` while 20 members write, `npm run restore` into an empty database, and a web process on it";
  },
};
