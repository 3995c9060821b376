import { Pool } from "pg";

import { createPostgresBus } from "@/lib/realtime/postgres-bus";

import { measureAlternately, getRatios } from "../compare";
import { startMapServers, type MapServer } from "../map-servers";
import { formatSummary } from "../stats";
import type { BenchEnvironment } from "../environment";

const ATTENDEES = 500;
const ROUNDS = 6;
const ROUND_MS = 4_000;
/** Check-ins in flight. */
const IN_FLIGHT = 8;

type Round = { perSecond: number; perCpuSecond: number };

/** Publishes as many check-ins as the server can deliver. Returns deliveries per second and per second of processor time. */
async function measureThroughput({ clients, server }: MapServer, publish: (index: number) => void): Promise<Round> {
  let deliveries = 0;
  let published = 0;
  const [start, startCpuMs] = [performance.now(), server.cpuMs()];
  const isDone = () => performance.now() - start >= ROUND_MS;
  await new Promise<void>((resolve) => {
    const next = () => publish(published++);
    for (const client of clients) {
      client.onEvent = (data) => {
        if (data.toString("latin1", 4, 19) !== "user_checked_in") return;
        deliveries++;
        if (deliveries % clients.length !== 0) return;
        if (!isDone()) next();
        else if (deliveries === published * clients.length) resolve();
      };
    }
    for (let n = 0; n < IN_FLIGHT; n++) next();
  });
  const [seconds, cpuSeconds] = [performance.now() - start, server.cpuMs() - startCpuMs].map((ms) => ms / 1_000);
  return { perSecond: deliveries / (seconds ?? NaN), perCpuSecond: deliveries / (cpuSeconds ?? NaN) };
}

/**
 * The row `fan-out`: 500 sockets receive who checked in. Our server gets the event from the bus, reads the member and their
 * blocks, and sends it. Bare Socket.IO forwards the packet of a client.
 */
export async function fanOut(environment: BenchEnvironment): Promise<string[]> {
  const { databaseUrl, ours, baseline, stop } = await startMapServers(environment, "fan_out", ATTENDEES);
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  const bus = createPostgresBus(() => pool);
  const { eventId } = ours;
  const getUserId = (index: number) => ours.members[index % ATTENDEES]?.id ?? "";
  const publishCheckIn = (index: number) =>
    void bus.publish({
      ...{
        type: "attendance_changed",
        change: "checked_in",
        eventId,
        userId: getUserId(index),
        attendanceId: getUserId(index),
      },
    });
  const profile = {
    ...{ firstName: "Ana", lastName: "Ruiz", profession: null, company: null, industry: null, avatarUrl: null },
  };
  const relayCheckIn = (index: number) =>
    baseline.clients[0]?.emit("checkIn", {
      eventId,
      userId: getUserId(index),
      user: { id: getUserId(index), profile },
    });
  try {
    await measureThroughput(ours, publishCheckIn);
    const perCpuSecond: [number[], number[]] = [[], []];
    const variants = [
      () => measureThroughput(ours, publishCheckIn),
      () => measureThroughput(baseline, relayCheckIn),
    ].map((measure, index) => ({
      round: async () => {
        const round = await measure();
        perCpuSecond[index]?.push(round.perCpuSecond);
        return round.perSecond;
      },
    }));
    const [ourRates = [], baselineRates = []] = await measureAlternately(variants, ROUNDS);
    const [ourCpuRates, baselineCpuRates] = perCpuSecond;
    return [
      `ours            ${formatSummary(ourRates, " deliveries/s")}, ${formatSummary(ourCpuRates, " per CPU second")}`,
      `bare Socket.IO  ${formatSummary(baselineRates, " deliveries/s")}, ${formatSummary(baselineCpuRates, " per CPU second")}`,
      `ratio           ${formatSummary(getRatios(ourRates, baselineRates), " ×")}, target at least 0.9`,
      `by CPU          ${formatSummary(getRatios(ourCpuRates, baselineCpuRates), " ×")}: the cost of the server alone, even if the load generator is the bottleneck`,
    ];
  } finally {
    await bus.close();
    await pool.end();
    await stop();
  }
}
