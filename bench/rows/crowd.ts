import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { Client } from "pg";

import { readFamilyCpuMs, readMachineMs, readMegabytes, readParent, type Usage } from "../crowd/processes";
import { formatCrowd, formatVerdicts } from "../crowd/report";
import { startCrowdServers, type CrowdServers } from "../crowd/servers";
import { mergeReports, type CrowdOptions, type CrowdReport } from "../crowd/steps";
import type { BenchEnvironment } from "../environment";
import { bundle, unpin } from "../machine";

const DEFAULT_PEOPLE = 300;
const ARRIVE_WITHIN_MS = 40_000;
/** How long everybody stays after the last one has arrived. */
const STAY_MS = 20_000;
/** Each process generates the load of this many members. */
const MEMBERS_PER_PROCESS = 500;
/** A naive server that sends more than its clients can read keeps the rest in memory, without end. */
const MAX_SERVER_MB = 3_000;
const CHECK_MEMORY_MS = 500;
/** After the last member has left: longer than connections and garbage stay (docs/operations.md#memory). */
const IDLE_MS = 30_000;

/** Reads `--crowd 1000` and `--crowd-only product`. */
function readOptions(args: string[]): { people: number; kinds: ("product" | "naive")[] } {
  const read = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const people = Number(read("--crowd") ?? DEFAULT_PEOPLE);
  if (!Number.isInteger(people) || people < 2 || people % 2 !== 0) throw new Error("--crowd needs an even number");
  const only = read("--crowd-only");
  if (only !== undefined && only !== "product" && only !== "naive") throw new Error("--crowd-only is product or naive");
  return { people, kinds: only ? [only] : ["product", "naive"] };
}

/** Returns the process id of the database server, which started the one that serves this connection. */
async function findPostgres(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const postmaster = readParent(rows[0]?.pid ?? 0);
  await client.end();
  return postmaster;
}

async function runLoad(script: string, options: CrowdOptions): Promise<CrowdReport> {
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(options));
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`A load process ended with code ${String(code)}`);
  return JSON.parse(text) as CrowdReport;
}

/** Time that a host gives to other machines makes every figure worse, and none of the processes shows it. */
const formatStolen = (share: number): string =>
  `${"machine".padEnd(14)}${Math.round(share * 100)} % of its processor time went to other machines of its host`;

type Measured = { report: CrowdReport; usages: Usage[]; seconds: number; stolenShare: number };

async function measure(script: string, servers: CrowdServers, postgres: number): Promise<Measured> {
  const { web, realtime, eventId, members } = servers;
  const parts = Array.from({ length: Math.ceil(members.length / MEMBERS_PER_PROCESS) }, (_, index) =>
    members.slice(index * MEMBERS_PER_PROCESS, (index + 1) * MEMBERS_PER_PROCESS),
  );
  const stopped: string[] = [];
  const watch = setInterval(() => {
    for (const { pid } of [web, realtime]) {
      if ((readMegabytes(pid, "VmRSS") ?? 0) <= MAX_SERVER_MB) continue;
      stopped.push(`A server was stopped because it used more than ${MAX_SERVER_MB} MB`);
      process.kill(pid, "SIGKILL");
    }
  }, CHECK_MEMORY_MS);
  const read = () => [web.pid, realtime.pid, postgres].map(readFamilyCpuMs);
  const startMb = [web.pid, realtime.pid].map((pid) => readMegabytes(pid, "VmRSS"));
  const [start, before, machine] = [performance.now(), read(), readMachineMs()];
  const reports = await Promise.all(
    parts.map((part, index) =>
      runLoad(script, {
        ...{ webPort: web.port, realtimePort: realtime.port, eventId, people: members.length, members: part },
        ...{ first: index * MEMBERS_PER_PROCESS, arriveWithinMs: ARRIVE_WITHIN_MS, stayMs: STAY_MS },
      }),
    ),
  ).finally(() => clearInterval(watch));
  const [after, machineAfter] = [read(), readMachineMs()];
  const used = (index: number) => Math.max(0, (after[index] ?? 0) - (before[index] ?? 0));
  const report = mergeReports(reports);
  report.errors.push(...stopped);
  const getUsage = (name: string, pid: number, index: number): Usage => ({
    ...{ name, cpuMs: used(index), startMb: startMb[index] ?? null },
    ...{ peakMb: readMegabytes(pid, "VmHWM"), endMb: readMegabytes(pid, "VmRSS"), idleMb: null },
  });
  const seconds = (performance.now() - start) / 1_000;
  const usages: Usage[] = [
    getUsage("web", web.pid, 0),
    getUsage("realtime", realtime.pid, 1),
    { name: "postgres", cpuMs: used(2), startMb: null, peakMb: null, endMb: null, idleMb: null },
    { name: "load", cpuMs: report.cpuMs, startMb: null, peakMb: null, endMb: null, idleMb: null },
  ];
  const stolenShare = (machineAfter.stolen - machine.stolen) / Math.max(1, machineAfter.all - machine.all);
  await wait(IDLE_MS);
  for (const [index, { pid }] of [web, realtime].entries()) {
    const usage = usages[index];
    if (usage) usage.idleMb = readMegabytes(pid, "VmRSS");
  }
  return { report, usages, seconds, stolenShare };
}

/**
 * The row `crowd`: members who arrive at an event within 40 s and do there what their browsers do, against the product and against naive
 * servers. Everything shares all cores: the servers, PostgreSQL, and the processes that generate the load.
 */
export async function crowd(environment: BenchEnvironment): Promise<string[]> {
  const { people, kinds } = readOptions(process.argv);
  const postgres = await findPostgres(await environment.createEmptyDatabase("crowd_probe"));
  for (const pid of [process.pid, postgres]) unpin(pid);
  const script = await bundle("bench/crowd/load.ts", path.join(environment.folder, "crowd-load.js"));
  const lines = [`${people} members arrive within ${ARRIVE_WITHIN_MS / 1_000} s and stay ${STAY_MS / 1_000} s`];
  for (const kind of kinds) {
    const servers = await startCrowdServers(environment, kind, people);
    try {
      const { seconds, stolenShare, ...result } = await measure(script, servers, postgres);
      lines.push("", ...formatCrowd(kind, result, seconds), formatStolen(stolenShare));
      if (kind === "product") lines.push(...formatVerdicts(people, result));
    } finally {
      await servers.stop();
    }
    process.stderr.write(".");
  }
  process.stderr.write("\n");
  return lines;
}
