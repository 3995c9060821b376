import type { Usage } from "../processes";
import { formatTarget, percentile } from "../stats";
import { STEPS, type CrowdReport } from "./steps";

type Result = { report: CrowdReport; usages: readonly Usage[] };

type Target = { text: string; isMet: (result: Result) => boolean };

const NAMES: readonly string[] = ["p50", "p95", "p99"];
const SHARES: readonly number[] = [0.5, 0.95, 0.99];
const SHOWN_ERRORS = 6;

const isWithin = (step: "check-in" | "chat", ms: number): Target => ({
  text: `${step} p95 ≤ ${ms} ms`,
  isMet: ({ report: { durations } }) => percentile(durations[step], 0.95) <= ms,
});
const fitsInto = (name: string, megabytes: number): Target => ({
  text: `${name} ≤ ${megabytes} MB`,
  isMet: ({ usages }) => {
    // A process without a figure has ended.
    const peaks = usages.filter((usage) => usage.name.startsWith(name)).map(({ peakMb }) => peakMb ?? Infinity);
    return Math.max(...peaks) <= megabytes;
  },
});

/** For every crowd on two cores. */
const TARGETS: Target[] = [
  isWithin("check-in", 500),
  isWithin("chat", 250),
  { text: "no error", isMet: ({ report }) => report.errors.length === 0 },
  fitsInto("web", 500),
  fitsInto("realtime", 250),
];

export const formatTargets = (result: Result): string[] =>
  TARGETS.map(({ text, isMet }) => formatTarget(text, isMet(result)));

const formatMs = (ms: number): string => (Number.isNaN(ms) ? "–" : `${Math.round(ms).toLocaleString("en-US")} ms`);
const formatMb = (megabytes: number | null): string => (megabytes === null ? "–" : `${Math.round(megabytes)} MB`);

function formatErrors(errors: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const error of errors) counts.set(error, (counts.get(error) ?? 0) + 1);
  const shown = [...counts].sort(([, a], [, b]) => b - a).slice(0, SHOWN_ERRORS);
  return [errors.length.toLocaleString("en-US"), ...shown.map(([error, count]) => `${count} × ${error}`)].join("; ");
}

export function formatCrowd({ report, usages }: Result, seconds: number): string[] {
  const rows = STEPS.map((step) => {
    const values = report.durations[step];
    const columns = SHARES.map((share) => formatMs(percentile(values, share)).padStart(11));
    return `${step.padEnd(14)}${values.length.toLocaleString("en-US").padStart(8)}${columns.join("")}`;
  });
  const processes = usages.map(
    ({ name, cpuMs, startMb, peakMb, endMb, idleMb }) =>
      `${name.padEnd(14)}${Math.round(cpuMs / seconds / 10)} % of a core` +
      (startMb === null
        ? ""
        : `, ${formatMb(startMb)} at the start, ${formatMb(peakMb)} at most, ${formatMb(endMb)} at the end, ${formatMb(idleMb)} when idle`),
  );
  const sockets = report.durations.ws.length + report.durations.map.length;
  const realtime = usages.find((usage) => usage.name === "realtime");
  const growthMb = realtime?.peakMb && realtime.startMb ? realtime.peakMb - realtime.startMb : null;
  const { positions, arrivals, receivedBytes, retries, errors } = report;
  return [
    `${"step".padEnd(14)}${"count".padStart(8)}${NAMES.map((heading) => heading.padStart(11)).join("")}`,
    ...rows,
    ...processes,
    `${"sockets".padEnd(14)}${sockets.toLocaleString("en-US")}, ${formatMb(growthMb && (growthMb / sockets) * 1_000)} of realtime for 1,000 of them`,
    `${"received".padEnd(14)}about ${positions.toLocaleString("en-US")} positions and ${arrivals.toLocaleString("en-US")} check-ins, ` +
      `${Math.round(receivedBytes / 1e6).toLocaleString("en-US")} MB; ${retries} connections made again`,
    `${"errors".padEnd(14)}${formatErrors(errors)}`,
  ];
}
