import type { Member } from "../members";

/**
 * What each member does, in this order; the last three again and again, the re-reads as often as the browser makes them, and `track`
 * and `offline` beside the others, as the browser does.
 */
export const STEPS = [
  "page",
  "list",
  "shell",
  "ws",
  "rsvp",
  "check-in",
  "people",
  "track",
  "offline",
  "map",
  "reread",
  "move",
  "chat",
  "read",
] as const;
export type Step = (typeof STEPS)[number];

export type CrowdOptions = {
  webPort: number;
  realtimePort: number;
  eventId: string;
  /** The size of the whole crowd. */
  people: number;
  /** The part of this process. Neighbors are connected and write to each other. */
  members: Member[];
  /** The number of the first member in the whole crowd. */
  first: number;
  arriveWithinMs: number;
  stayMs: number;
};

export type CrowdReport = {
  durations: Record<Step, number[]>;
  errors: string[];
  /** Positions and check-ins that arrived, counted by a sample of the clients and multiplied. */
  positions: number;
  arrivals: number;
  receivedBytes: number;
  /** Connections that were refused for a moment and made again. */
  retries: number;
  cpuMs: number;
};

export const createReport = (): CrowdReport => ({
  durations: Object.fromEntries(STEPS.map((step) => [step, [] as number[]])) as CrowdReport["durations"],
  ...{ errors: [], positions: 0, arrivals: 0, receivedBytes: 0, retries: 0, cpuMs: 0 },
});

/** Adds up the reports of several processes. */
export function mergeReports(reports: readonly CrowdReport[]): CrowdReport {
  const merged = createReport();
  for (const report of reports) {
    for (const step of STEPS) merged.durations[step] = merged.durations[step].concat(report.durations[step]);
    merged.errors = merged.errors.concat(report.errors);
    for (const name of ["positions", "arrivals", "receivedBytes", "retries", "cpuMs"] as const)
      merged[name] += report[name];
  }
  return merged;
}
