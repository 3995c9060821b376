import { measureAlternately, getRatios } from "../compare";
import { startMapServers, type MapServer } from "../map-servers";
import { median, percentile, formatSummary } from "../stats";
import { VENUE } from "../venue";
import type { BenchEnvironment } from "../environment";

const ATTENDEES = 500;
const UPDATE_INTERVAL_MS = 2_000;
const ROUNDS = 5;
const ROUND_MS = 6_000;
/** The number of clients that parse what they receive. The others don't, to save processor time. */
const WATCHERS = 5;
/** Positions to 5 decimals across the circle of half a mile. */
const POSITIONS = 1_400;
const LATITUDE = /"latitude":([\d.]+)/g;

type Round = { cpuShare: number; updates: number; p99: number; receivedShare: number };

/** Moves every attendee once in two seconds, evenly. Returns the server's share of a core and the age of updates. */
async function measure({ server, clients, members, eventId }: MapServer): Promise<Round> {
  const sentAt = new Map<string, number>();
  const ages: number[] = [];
  for (const watcher of clients.slice(0, WATCHERS))
    watcher.onEvent = (data) => {
      for (const [, latitude = ""] of data.toString("latin1").matchAll(LATITUDE)) {
        const sentTime = sentAt.get(latitude);
        if (sentTime !== undefined) ages.push(performance.now() - sentTime);
      }
    };
  const [start, startCpuMs] = [performance.now(), server.cpuMs()];
  let updates = 0;
  while (performance.now() - start < ROUND_MS) {
    const due = ((performance.now() - start) / UPDATE_INTERVAL_MS) * clients.length;
    for (; updates < due; updates++) {
      const index = updates % clients.length;
      // Each position of the last five seconds is unique, so that a client can tell when it was sent, and within half a mile.
      const latitude = (VENUE.latitude + ((updates % POSITIONS) - POSITIONS / 2) / 1e5).toFixed(5);
      sentAt.set(String(Number(latitude)), performance.now());
      const { longitude } = VENUE;
      clients[index]?.emit("locationUpdate", {
        userId: members[index]?.id,
        eventId,
        latitude: Number(latitude),
        longitude,
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const cpuShare = (server.cpuMs() - startCpuMs) / (performance.now() - start);
  // Waits for updates that are still in flight, because their age counts too.
  for (let seen = -1; seen !== ages.length; await new Promise((resolve) => setTimeout(resolve, 500)))
    seen = ages.length;
  for (const watcher of clients.slice(0, WATCHERS)) watcher.onEvent = () => undefined;
  return { cpuShare, updates, p99: percentile(ages, 0.99), receivedShare: ages.length / (updates * WATCHERS) };
}

/**
 * The row `presence`: 500 attendees on one map with an update each in two seconds, against Socket.IO that sends each update to
 * all. A server can't use more than its core; if it can't keep up, the age of its updates grows.
 */
export async function presence(environment: BenchEnvironment): Promise<string[]> {
  const { ours, baseline, stop } = await startMapServers(environment, "presence", ATTENDEES);
  try {
    const rounds: [Round[], Round[]] = [[], []];
    const variants = [ours, baseline].map((server, index) => ({
      round: async () => {
        const round = await measure(server);
        rounds[index]?.push(round);
        return round.cpuShare;
      },
    }));
    await measure(ours);
    const [ourShares = [], baselineShares = []] = await measureAlternately(variants, ROUNDS);
    const formatAges = (rounds: Round[]) =>
      formatSummary(
        rounds.map(({ p99 }) => p99),
        " ms",
      );
    const formatCpu = (shares: number[]) =>
      formatSummary(
        shares.map((share) => share * 100),
        " % of a core",
      );
    const formatReceived = (rounds: Round[]) =>
      `${Math.round(median(rounds.map((round) => round.receivedShare)) * 100)} % received`;
    return [
      `ours             ${formatCpu(ourShares)}, freshness p99 ${formatAges(rounds[0])}, ${formatReceived(rounds[0])}; target at most 1,000 ms`,
      `bare Socket.IO   ${formatCpu(baselineShares)}, freshness p99 ${formatAges(rounds[1])}, ${formatReceived(rounds[1])}`,
      `ratio            ${formatSummary(getRatios(ourShares, baselineShares), " ×")}, target at most 0.5`,
    ];
  } finally {
    await stop();
  }
}
