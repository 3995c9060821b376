import path from "node:path";

import { measureAlternately, getRatios } from "../compare";
import type { BenchEnvironment } from "../environment";
import { bundle, startServer, type Server } from "../machine";
import type { Member } from "../members";
import { seedEvent, VENUE } from "../seed-event";
import { formatSummary, formatTarget, median, percentile } from "../stats";
import { getServerEnv } from "../web";
import { EngineClient } from "./engine-client";

/** The interval of 500 people is 555 ms (docs/product/presence.md#coalesced-positions). */
const TARGETS = { cpuRatio: 0.5, freshnessMs: 555 + 300 };

const SIZE = { attendees: 500, rounds: 5, roundMs: 6_000 };
const UPDATE_INTERVAL_MS = 2_000;
/** Only these clients parse what they receive, to save processor time. */
const WATCHERS = 5;
/** Positions to 5 decimals across half a mile. */
const POSITIONS = 1_400;
const LATITUDE = /"latitude":([\d.]+)/g;

type MapServer = { server: Server; clients: EngineClient[]; members: Member[]; eventId: string };
type Round = { cpuShare: number; updates: number; p99: number; receivedShare: number };

async function startMap(
  program: string,
  { folder }: Pick<BenchEnvironment, "folder">,
  databaseUrl: string,
  event: Pick<MapServer, "eventId" | "members">,
): Promise<MapServer> {
  const script = await bundle(`bench/servers/${program}.ts`, path.join(folder, `${program}.js`));
  const server = await startServer([script], { env: getServerEnv(databaseUrl) });
  const clients: EngineClient[] = [];
  for (const { token } of event.members) clients.push(await EngineClient.join(server.port, token, event.eventId));
  return { server, clients, ...event };
}

/** Returns the server's share of a core and the age of updates. */
async function measure({ server, clients, members, eventId }: MapServer, roundMs: number): Promise<Round> {
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
  while (performance.now() - start < roundMs) {
    const due = ((performance.now() - start) / UPDATE_INTERVAL_MS) * clients.length;
    for (; updates < due; updates++) {
      const index = updates % clients.length;
      // Unique for five seconds, so that a client can tell when a position was sent.
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
  // Waits for updates in flight, because their age counts too.
  for (let seen = -1; seen !== ages.length; await new Promise((resolve) => setTimeout(resolve, 500)))
    seen = ages.length;
  for (const watcher of clients.slice(0, WATCHERS)) watcher.onEvent = () => undefined;
  return { cpuShare, updates, p99: percentile(ages, 0.99), receivedShare: ages.length / (updates * WATCHERS) };
}

/** 500 attendees on one map, against Socket.IO that sends each update to all. */
export async function presence(
  environment: Pick<BenchEnvironment, "folder" | "createDatabase">,
  { attendees, rounds, roundMs } = SIZE,
): Promise<string[]> {
  const databaseUrl = await environment.createDatabase("presence");
  const event = await seedEvent(databaseUrl, attendees);
  const ours = await startMap("realtime", environment, databaseUrl, event);
  const baseline = await startMap("socket-io", environment, databaseUrl, event);
  try {
    const results: [Round[], Round[]] = [[], []];
    const variants = [ours, baseline].map((map, index) => ({
      round: async () => {
        const round = await measure(map, roundMs);
        results[index]?.push(round);
        return round.cpuShare;
      },
    }));
    await measure(ours, roundMs);
    const [ourShares = [], baselineShares = []] = await measureAlternately(variants, rounds);
    const describe = (shares: number[], results: Round[]) => {
      const cpu = shares.map((share) => share * 100);
      const ages = results.map(({ p99 }) => p99);
      const received = Math.round(median(results.map((round) => round.receivedShare)) * 100);
      return `${formatSummary(cpu, " % of a core")}, freshness p99 ${formatSummary(ages, " ms")}, ${received} % received`;
    };
    const ratios = getRatios(ourShares, baselineShares);
    const freshnessMs = median(results[0].map(({ p99 }) => p99));
    return [
      `ours             ${describe(ourShares, results[0])}`,
      `bare Socket.IO   ${describe(baselineShares, results[1])}`,
      `ratio            ${formatSummary(ratios, " ×")}`,
      formatTarget(`processor time ≤ ${TARGETS.cpuRatio} ×`, median(ratios) <= TARGETS.cpuRatio),
      formatTarget(`freshness p99 ≤ ${TARGETS.freshnessMs} ms`, freshnessMs <= TARGETS.freshnessMs),
    ];
  } finally {
    for (const client of [...ours.clients, ...baseline.clients]) client.close();
  }
}
