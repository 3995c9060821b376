import type { Member } from "../members";

/** In order. The last three repeat. `beside` are the reads with a page and an act. */
export const STEPS = [
  "page",
  "ws",
  "beside",
  "rsvp",
  "check-in",
  "people",
  "track",
  "map",
  "reread",
  "move",
  "chat",
  "read",
] as const;
export type Step = (typeof STEPS)[number];

export type CrowdOptions = {
  /** Each member uses one, as through a proxy. */
  webPorts: number[];
  realtimePort: number;
  eventId: string;
  people: number;
  /** The members of this process. Neighbors are connected and write to each other. */
  members: Member[];
  /** The number of this process's first member in the whole crowd. */
  first: number;
  arriveWithinMs: number;
  stayMs: number;
};

export type CrowdReport = {
  durations: Record<Step, number[]>;
  errors: string[];
  /** Counted by a sample of the clients and multiplied. */
  positions: number;
  arrivals: number;
  receivedBytes: number;
  /** Connections that were refused and made again. */
  retries: number;
  cpuMs: number;
};

export const createReport = (): CrowdReport => ({
  durations: Object.fromEntries(STEPS.map((step) => [step, [] as number[]])) as CrowdReport["durations"],
  ...{ errors: [], positions: 0, arrivals: 0, receivedBytes: 0, retries: 0, cpuMs: 0 },
});

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
