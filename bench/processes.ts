import { readdirSync, readFileSync } from "node:fs";

/** From /proc, so on Linux only. */
export type Usage = {
  name: string;
  cpuMs: number;
  startMb: number | null;
  peakMb: number | null;
  endMb: number | null;
  /** Half a minute after the end. */
  idleMb: number | null;
};

/** A tick of `/proc/<pid>/stat` is 10 ms. */
const TICK_MS = 10;

/** Returns the fields after the name, starting with the state. Null if the process has ended. */
function readStat(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? null;
  } catch {
    return null;
  }
}

/** Null if the process has ended. */
export function readMegabytes(pid: number, field: "VmHWM" | "VmRSS"): number | null {
  try {
    const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1_024;
  } catch {
    return null;
  }
}

const sumTicks = (fields: readonly string[], indexes: readonly number[]): number =>
  indexes.reduce((total, index) => total + Number(fields[index] ?? 0), 0) * TICK_MS;

/** Returns the machine's processor time since its start: all, and what the host gave to others. */
export function readMachineMs(): { all: number; stolen: number } {
  const fields = /^cpu +(.*)$/m.exec(readFileSync("/proc/stat", "utf8"))?.[1]?.split(" ") ?? [];
  // user, nice, system, idle, iowait, irq, softirq, steal
  return { all: sumTicks(fields, [0, 1, 2, 3, 4, 5, 6, 7]), stolen: sumTicks(fields, [7]) };
}

export const readParent = (pid: number): number => Number(readStat(pid)?.[1] ?? 0);

/** Adds utime and stime. */
export const readCpuMs = (pid: number): number => sumTicks(readStat(pid) ?? [], [11, 12]);

/** Includes children, also ended ones. */
export function readFamilyCpuMs(pid: number): number {
  const own = readStat(pid);
  if (!own) return 0;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((fields) => fields !== null && Number(fields[1]) === pid);
  // utime, stime, and for ended children cutime and cstime.
  return (
    sumTicks(own, [11, 12, 13, 14]) + children.reduce((total, fields) => total + sumTicks(fields ?? [], [11, 12]), 0)
  );
}
