import { setTimeout as wait } from "node:timers/promises";

import { connectRedis } from "@/lib/core/server/redis";
import type { Member } from "@/scripts/cluster/start-cluster";

/** Between one process that responds again and the next that is killed. */
const PAUSE_MS = 3_000;

export type Kill = { name: string; ms: number };

/** Returns the process id of a member. Redis runs below the process that the cluster started. */
async function findPid({ kind, port, current }: Member): Promise<number> {
  const { pid } = current();
  if (kind !== "Redis") return pid ?? 0;
  const redis = connectRedis(`redis://127.0.0.1:${port}`, "test");
  await new Promise((resolve) => redis.once("ready", resolve));
  const info = await redis.info("server");
  redis.disconnect();
  return Number(/process_id:(\d+)/.exec(info)?.[1]);
}

/**
 * Kills one process after another with SIGKILL, the next one when the killed one is replaced and
 * responds, until the signal. nginx is not among them: there is one of it.
 *
 * @returns what was killed, and how long it was missing
 */
export async function killInTurn(members: readonly Member[], signal: AbortSignal): Promise<Kill[]> {
  const first = ["web", "realtime", "Redis"].flatMap((kind) => members.find((member) => member.kind === kind) ?? []);
  const others = members.filter((member) => !first.includes(member) && member.kind !== "nginx");
  const kills: Kill[] = [];
  while (!signal.aborted) {
    for (const member of [...first, ...others]) {
      await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) break;
      const killed = member.current();
      const startedAt = performance.now();
      process.kill(await findPid(member), "SIGKILL");
      while (member.current() === killed) await wait(20);
      await member.waitUntilReady();
      kills.push({ name: killed.name, ms: Math.round(performance.now() - startedAt) });
    }
  }
  return kills;
}
