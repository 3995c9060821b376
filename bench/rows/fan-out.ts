import { Pool } from "pg";

import { createPostgresBus } from "@/lib/realtime/server/postgres-bus";

import { measureInTurn, ratios } from "../side";
import { openRooms, type Side as Room } from "../room";
import { summary } from "../stats";
import type { Workshop } from "../environment";

const ATTENDEES = 500;
const ROUNDS = 6;
const ROUND_MS = 4_000;
/** So many happenings on their way at a time. */
const IN_FLIGHT = 8;

type Round = { perSecond: number; perCpuSecond: number };

/** As many happenings as the room can be told of. @returns deliveries a second, and a second of the server's processor time */
async function flood({ clients, server }: Room, tell: (at: number) => void): Promise<Round> {
  let deliveries = 0;
  let told = 0;
  const [begun, cpu] = [performance.now(), server.cpuMs()];
  const isOver = () => performance.now() - begun >= ROUND_MS;
  await new Promise<void>((resolve) => {
    const next = () => tell(told++);
    for (const client of clients) {
      client.onEvent = (text) => {
        if (!text.startsWith("user_checked_in", 4)) return;
        deliveries++;
        if (deliveries % clients.length !== 0) return;
        if (!isOver()) next();
        else if (deliveries === told * clients.length) resolve();
      };
    }
    for (let n = 0; n < IN_FLIGHT; n++) next();
  });
  const [seconds, cpuSeconds] = [performance.now() - begun, server.cpuMs() - cpu].map((ms) => ms / 1_000);
  return { perSecond: deliveries / (seconds ?? NaN), perCpuSecond: deliveries / (cpuSeconds ?? NaN) };
}

/**
 * `fan-out` of quality.md §1: a room of 500 is told who came. Ours hears it on the bus, as from any process, reads who it is
 * and whom they share a block with, and tells the room; bare Socket.IO passes on the packet that a client sent it.
 */
export async function fanOut(workshop: Workshop): Promise<string[]> {
  const { databaseUrl, ours, naive, stop } = await openRooms(workshop, "fan_out", ATTENDEES);
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  const bus = createPostgresBus(() => pool);
  const { eventId } = ours;
  const person = (at: number) => ours.people[at % ATTENDEES]?.id ?? "";
  const happened = (at: number) =>
    void bus.publish({
      ...{ type: "attendance_changed", change: "checked_in", eventId, userId: person(at), attendanceId: person(at) },
    });
  const profile = {
    ...{ firstName: "Ana", lastName: "Ruiz", profession: null, company: null, industry: null, avatarUrl: null },
  };
  const passedOn = (at: number) =>
    naive.clients[0]?.send("tell", { eventId, userId: person(at), user: { id: person(at), profile } });
  try {
    await flood(ours, happened);
    const perCpuSecond: [number[], number[]] = [[], []];
    const sides = [() => flood(ours, happened), () => flood(naive, passedOn)].map((run, at) => ({
      round: async () => {
        const round = await run();
        perCpuSecond[at]?.push(round.perCpuSecond);
        return round.perSecond;
      },
    }));
    const [here = [], there = []] = await measureInTurn(sides, ROUNDS);
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
