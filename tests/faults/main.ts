/**
 * `npm run test:faults`: breaks what the app runs on, as it happens to real servers, and checks
 * that nothing is lost. The processes are the built ones. Prints a ledger; the last line is `N
 * passed, N failed`.
 *
 * npm run test:faults -- --only F1,F3 some rows
 * npm run test:faults -- --report FILE also writes the ledger as a table
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";

import { disconnect } from "@/lib/core/server/db";
import { logger } from "@/lib/core/server/process/logger";
import { clock } from "@/lib/core/shared/clock";

import { Cluster, SECRET } from "./cluster/cluster";
import { LedgerEntry, toMarkdown, type Faults, type Row } from "./ledger";
import { ROWS } from "./rows";

const CI_SLACK = 3;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split("\n").slice(0, 6).join("\n          ") : String(error);

async function runRow(row: Row, faults: Faults): Promise<LedgerEntry> {
  const entry = new LedgerEntry(row.id, row.title);
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const seconds = row.seconds * faults.slack;
    timer = setTimeout(() => reject(new Error(`The row did not end within ${seconds} seconds`)), seconds * 1_000);
  });
  try {
    await Promise.race([row.run(entry, faults), limit]);
  } catch (error) {
    entry.problems.push(describe(error));
  }
  clearTimeout(timer);
  await entry.end();
  await restore(entry, faults);
  entry.seconds = (performance.now() - startedAt) / 1_000;
  return entry;
}

/**
 * Counts processes that ended by themselves, and starts again what a failed row left dead, so that
 * the next row can run.
 */
async function restore(entry: LedgerEntry, { cluster, webs, realtimes }: Faults): Promise<void> {
  const crashed = cluster.processes.filter(({ crashes }) => crashes > 0);
  for (const process of crashed) {
    entry.problems.push(`${process.name} crashed:\n${process.output}`);
    process.crashes = 0;
  }
  for (const process of [...webs, ...realtimes]) if (process.pid === 0) await process.start();
  await Promise.all([...webs, ...realtimes].map((process) => process.waitUntilReady()));
}

async function start(): Promise<Faults> {
  const cluster = await Cluster.start();
  // For this process, which creates members and reads the tables.
  Object.assign(process.env, {
    ...{ DATABASE_URL: cluster.postgres.url, NEXTAUTH_SECRET: SECRET, NEXTAUTH_URL: "http://localhost:3000" },
    DATA_DIR: cluster.dataDir,
  });
  // Errors of this process's own connections are no findings.
  logger.level = "silent";
  const [webs, realtimes] = await Promise.all([
    Promise.all([cluster.startWeb(), cluster.startWeb()]),
    Promise.all([cluster.startRealtime(), cluster.startRealtime()]),
  ]);
  return { cluster, webs, realtimes, slack: process.env.CI ? CI_SLACK : 1 };
}

function writeReport(file: string, entries: readonly LedgerEntry[]): void {
  const commit = spawnSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).stdout.trim();
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.version}`;
  writeFileSync(file, `${clock.now().toISOString().slice(0, 10)}, ${commit}, ${machine}.\n\n${toMarkdown(entries)}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: "string" }, report: { type: "string" } },
  });
  const names = values.only?.split(",") ?? ROWS.map(({ id }) => id);
  const unknown = names.filter((name) => !ROWS.some(({ id }) => id === name));
  if (unknown.length > 0)
    throw new Error(`--only accepts ${ROWS.map(({ id }) => id).join(", ")}; not ${unknown.join(", ")}.`);

  const faults = await start();
  const stop = async () => {
    await disconnect();
    await faults.cluster.stop();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  const entries: LedgerEntry[] = [];
  try {
    for (const row of ROWS.filter(({ id }) => names.includes(id))) {
      const entry = await runRow(row, faults);
      entries.push(entry);
      entry.toLines().forEach(print);
    }
  } finally {
    await stop();
  }
  if (values.report) writeReport(values.report, entries);
  const passed = entries.filter((entry) => entry.hasPassed).length;
  print(`${passed} passed, ${entries.length - passed} failed`);
  process.exit(passed === entries.length ? 0 : 1);
}

main().catch((error: unknown) => {
  print(describe(error));
  print("0 passed, 1 failed");
  process.exit(1);
});
