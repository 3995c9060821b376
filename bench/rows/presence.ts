import { measureAlternately, ratios } from "../side";
import { openRooms, PLACE, type Side as Room } from "../room";
import { median, percentile, summary } from "../stats";
import type { BenchEnvironment } from "../environment";

const ATTENDEES = 500;
const EVERY_MS = 2_000;
const ROUNDS = 5;
const ROUND_MS = 6_000;
/** Only so many clients parse what they receive, to save processor time. */
const WATCHERS = 5;
const LATITUDE = /"latitude":([\d.]+)/g;

type Round = { share: number; updates: number; p99: number; arrived: number };

/** Moves every attendee once in two seconds, evenly. Returns the server's share of a core and the age of updates. */
async function measure({ server, clients, people, eventId }: Room): Promise<Round> {
  const sentAt = new Map<string, number>();
  const ages: number[] = [];
  for (const watcher of clients.slice(0, WATCHERS))
    watcher.onEvent = (text) => {
      for (const [, latitude = ""] of text.matchAll(LATITUDE)) {
        const sent = sentAt.get(latitude);
        if (sent !== undefined) ages.push(performance.now() - sent);
      }
    };
  const [start, cpu] = [performance.now(), server.cpuMs()];
  let updates = 0;
  while (performance.now() - start < ROUND_MS) {
    const due = ((performance.now() - start) / EVERY_MS) * clients.length;
    for (; updates < due; updates++) {
      const at = updates % clients.length;
      // Each position is unique, so that a client can tell when it was sent.
      const latitude = (PLACE.latitude + updates / 1e8).toFixed(8);
      sentAt.set(String(Number(latitude)), performance.now());
      const { longitude } = PLACE;
      clients[at]?.send("locationUpdate", { userId: people[at]?.id, eventId, latitude: Number(latitude), longitude });
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const share = (server.cpuMs() - cpu) / (performance.now() - start);
  // Waits for updates that are still in flight, because their age counts too.
  for (let seen = -1; seen !== ages.length; await new Promise((resolve) => setTimeout(resolve, 500)))
    seen = ages.length;
  for (const watcher of clients.slice(0, WATCHERS)) watcher.onEvent = () => undefined;
  return { share, updates, p99: percentile(ages, 0.99), arrived: ages.length / (updates * WATCHERS) };
}

/**
 * The row `presence`: 500 attendees on one map with an update each in two seconds, against Socket.IO that sends each update to
 * all. A server can't use more than its core; if it can't keep up, the age of its updates grows.
 */
export async function presence(environment: BenchEnvironment): Promise<string[]> {
  const { ours, naive, stop } = await openRooms(environment, "presence", ATTENDEES);
  try {
    const rounds: [Round[], Round[]] = [[], []];
    const sides = [ours, naive].map((room, at) => ({
      round: async () => {
        const round = await measure(room);
        rounds[at]?.push(round);
        return round.share;
      },
    }));
    await measure(ours);
    const [here = [], there = []] = await measureAlternately(sides, ROUNDS);
    const ages = (side: Round[]) =>
      summary(
        side.map(({ p99 }) => p99),
        " ms",
      );
    const percent = (shares: number[]) =>
      summary(
        shares.map((share) => share * 100),
        " % of a core",
      );
    const arrived = (side: Round[]) => `${Math.round(median(side.map((round) => round.arrived)) * 100)} % received`;
    return [
      `ours             ${percent(here)}, freshness p99 ${ages(rounds[0])}, ${arrived(rounds[0])}; target at most 1,000 ms`,
      `naive Socket.IO  ${percent(there)}, freshness p99 ${ages(rounds[1])}, ${arrived(rounds[1])}`,
      `ratio            ${summary(ratios(here, there), " ×")}, target at most 0.5`,
    ];
  } finally {
    await stop();
  }
}
