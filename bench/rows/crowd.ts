import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { Client } from "pg";

import { formatCrowd, formatTargets } from "../crowd/report";
import { mergeReports, type CrowdOptions, type CrowdReport } from "../crowd/steps";
import type { BenchEnvironment } from "../environment";
import { bundle, unpin } from "../machine";
import { readFamilyCpuMs, readMachineMs, readMegabytes, readParent, type Usage } from "../processes";
import { seedEvent } from "../seed-event";
import { startProduct } from "../web";

type Crowd = { people: number; arriveWithinMs: number; webProcesses?: number };

const CROWDS: Crowd[] = [
  { people: 300, arriveWithinMs: 40_000 },
  { people: 1_000, arriveWithinMs: 180_000 },
];
const MEMBERS_PER_PROCESS = 500;
/**
 * `stayMs` is from the last arrival. `idleMs` is longer than connections and garbage stay
 * (docs/operations.md#memory).
 */
const TIMES = { stayMs: 20_000, idleMs: 30_000 };

/** Also reads a crowd like `--crowd 2000 --within 300`, in seconds, and `--web 2` processes. */
export function readCrowds(args: string[]): Crowd[] {
  const read = (name: string) => (args.includes(name) ? Number(args[args.indexOf(name) + 1]) : undefined);
  const webProcesses = read("--web");
  if (webProcesses !== undefined && !(Number.isInteger(webProcesses) && webProcesses > 0))
    throw new Error("--web needs a number of processes");
  const people = read("--crowd");
  if (people === undefined) return CROWDS.map((crowd) => ({ ...crowd, webProcesses }));
  if (!Number.isInteger(people) || people < 2 || people % 2 !== 0) throw new Error("--crowd needs an even number");
  const known = CROWDS.find((crowd) => crowd.people === people);
  const seconds = read("--within");
  if (seconds === undefined && known) return [{ ...known, webProcesses }];
  if (seconds === undefined || !(seconds > 0)) throw new Error("--within needs a number of seconds");
  return [{ people, arriveWithinMs: seconds * 1_000, webProcesses }];
}

/** Returns the postmaster's process id. */
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

/** This time makes every figure worse, and no process shows it. */
const formatStolen = (share: number): string =>
  `${"machine".padEnd(14)}${Math.round(share * 100)} % of its processor time went to other machines of its host`;

type Process = { name: string; pid: number };
type Measured = { report: CrowdReport; usages: Usage[]; seconds: number; stolenShare: number };

/** Reads the processes' usage during the run. */
async function measure(
  ours: Process[],
  postgres: number,
  idleMs: number,
  run: () => Promise<CrowdReport[]>,
): Promise<Measured> {
  const read = () => [...ours.map(({ pid }) => pid), postgres].map(readFamilyCpuMs);
  const startMb = ours.map(({ pid }) => readMegabytes(pid, "VmRSS"));
  const [start, before, machine] = [performance.now(), read(), readMachineMs()];
  const report = mergeReports(await run());
  const [after, machineAfter] = [read(), readMachineMs()];
  const seconds = (performance.now() - start) / 1_000;
  const getCpuMs = (index: number) => Math.max(0, (after[index] ?? 0) - (before[index] ?? 0));
  const ends = ours.map(({ pid }) => [readMegabytes(pid, "VmHWM"), readMegabytes(pid, "VmRSS")]);
  await wait(idleMs);
  const getUsage = ({ name, pid }: Process, index: number): Usage => ({
    ...{ name, cpuMs: getCpuMs(index), startMb: startMb[index] ?? null },
    ...{ peakMb: ends[index]?.[0] ?? null, endMb: ends[index]?.[1] ?? null, idleMb: readMegabytes(pid, "VmRSS") },
  });
  const noMemory = { startMb: null, peakMb: null, endMb: null, idleMb: null };
  const usages: Usage[] = [
    ...ours.map(getUsage),
    { name: "postgres", cpuMs: getCpuMs(ours.length), ...noMemory },
    { name: "load", cpuMs: report.cpuMs, ...noMemory },
  ];
  const stolenShare = (machineAfter.stolen - machine.stolen) / Math.max(1, machineAfter.all - machine.all);
  return { report, usages, seconds, stolenShare };
}

async function measureCrowd(
  { folder, createDatabase }: BenchEnvironment,
  script: string,
  { people, arriveWithinMs, webProcesses = 1 }: Crowd,
  { stayMs, idleMs }: typeof TIMES,
): Promise<string[]> {
  const databaseUrl = await createDatabase(`crowd_${people}`);
  const { eventId, members } = await seedEvent(databaseUrl, people, { isCheckedIn: false });
  const postgres = await findPostgres(databaseUrl);
  unpin(postgres);
  const { web, otherWebs, realtime } = await startProduct(databaseUrl, folder, webProcesses);
  const firsts = Array.from({ length: Math.ceil(people / MEMBERS_PER_PROCESS) }, (_, n) => n * MEMBERS_PER_PROCESS);
  const ours = [
    { name: "web", pid: web.pid },
    ...otherWebs.map(({ pid }, index) => ({ name: `web ${index + 2}`, pid })),
    { name: "realtime", pid: realtime.pid },
  ];
  const webPorts = [web, ...otherWebs].map(({ port }) => port);
  const { seconds, stolenShare, ...result } = await measure(ours, postgres, idleMs, () =>
    Promise.all(
      firsts.map((first) =>
        runLoad(script, {
          ...{ webPorts, realtimePort: realtime.port, eventId, people, first, arriveWithinMs },
          ...{ members: members.slice(first, first + MEMBERS_PER_PROCESS), stayMs },
        }),
      ),
    ),
  );
  await Promise.all([web, ...otherWebs, realtime].map((server) => server.stop()));
  return [
    `${people} members arrive within ${arriveWithinMs / 1_000} s and stay ${stayMs / 1_000} s`,
    ...[...formatCrowd(result, seconds), formatStolen(stolenShare), ...formatTargets(result)],
  ];
}

/** Members who arrive at an event. Web, realtime, PostgreSQL and the load share all cores. */
export async function crowd(
  environment: BenchEnvironment,
  crowds = readCrowds(process.argv),
  times = TIMES,
): Promise<string[]> {
  unpin(process.pid);
  const script = await bundle("bench/crowd/load.ts", path.join(environment.folder, "crowd-load.js"));
  const lines: string[] = [];
  for (const one of crowds) lines.push(...(await measureCrowd(environment, script, one, times)));
  return lines;
}
