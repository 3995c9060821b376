import { Pool } from "pg";

import { createPostgresBus } from "@/lib/realtime/server/postgres-bus";

import { measureAlternately, ratios } from "../side";
import { openRooms, type Side as Room } from "../room";
import { summary } from "../stats";
import type { BenchEnvironment } from "../environment";

const ATTENDEES = 500;
const ROUNDS = 6;
const ROUND_MS = 4_000;
/** Check-ins in flight. */
const IN_FLIGHT = 8;

type Round = { perSecond: number; perCpuSecond: number };

/** Publishes as many check-ins as the server can deliver. Returns deliveries per second and per second of processor time. */
async function measureThroughput({ clients, server }: Room, publish: (index: number) => void): Promise<Round> {
  let deliveries = 0;
  let published = 0;
  const [start, cpu] = [performance.now(), server.cpuMs()];
  const isDone = () => performance.now() - start >= ROUND_MS;
  await new Promise<void>((resolve) => {
    const next = () => publish(published++);
    for (const client of clients) {
      client.onEvent = (text) => {
        if (!text.startsWith("user_checked_in", 4)) return;
        deliveries++;
        if (deliveries % clients.length !== 0) return;
        if (!isDone()) next();
        else if (deliveries === published * clients.length) resolve();
      };
    }
    for (let n = 0; n < IN_FLIGHT; n++) next();
  });
  const [seconds, cpuSeconds] = [performance.now() - start, server.cpuMs() - cpu].map((ms) => ms / 1_000);
  return { perSecond: deliveries / (seconds ?? NaN), perCpuSecond: deliveries / (cpuSeconds ?? NaN) };
}

/**
 * The row `fan-out`: 500 sockets receive who checked in. Our server gets the event from the bus, reads the member and their
 * blocks, and sends it. Bare Socket.IO passes on the packet of a client.
 */
export async function fanOut(environment: BenchEnvironment): Promise<string[]> {
  const { databaseUrl, ours, naive, stop } = await openRooms(environment, "fan_out", ATTENDEES);
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  const bus = createPostgresBus(() => pool);
  const { eventId } = ours;
  const person = (at: number) => ours.people[at % ATTENDEES]?.id ?? "";
  const publishCheckIn = (at: number) =>
    void bus.publish({
      ...{ type: "attendance_changed", change: "checked_in", eventId, userId: person(at), attendanceId: person(at) },
    });
  const profile = {
    ...{ firstName: "Ana", lastName: "Ruiz", profession: null, company: null, industry: null, avatarUrl: null },
  };
  const relayCheckIn = (at: number) =>
    naive.clients[0]?.send("checkIn", { eventId, userId: person(at), user: { id: person(at), profile } });
  try {
    await measureThroughput(ours, publishCheckIn);
    const perCpuSecond: [number[], number[]] = [[], []];
    const sides = [() => measureThroughput(ours, publishCheckIn), () => measureThroughput(naive, relayCheckIn)].map(
      (run, at) => ({
        round: async () => {
          const round = await run();
          perCpuSecond[at]?.push(round.perCpuSecond);
          return round.perSecond;
        },
      }),
    );
    const [here = [], there = []] = await measureAlternately(sides, ROUNDS);
    const [cpuHere, cpuThere] = perCpuSecond;
    return [
      `ours            ${summary(here, " deliveries/s")}, ${summary(cpuHere, " a CPU second")}`,
      `bare Socket.IO  ${summary(there, " deliveries/s")}, ${summary(cpuThere, " a CPU second")}`,
      `ratio           ${summary(ratios(here, there), " ×")}, target at least 0.9`,
      `by CPU          ${summary(ratios(cpuHere, cpuThere), " ×")}: what the server does, where the load is what is full`,
    ];
  } finally {
    await bus.close();
    await pool.end();
    await stop();
  }
}
