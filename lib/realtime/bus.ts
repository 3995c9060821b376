import { pool } from "@/lib/core/server/db";
import { redis } from "@/lib/core/server/redis";

import type { Bus, BusEvent } from "./bus-events";
import { createPostgresBus } from "./postgres-bus";
import { createRedisBus } from "./redis-bus";

const globals = globalThis as typeof globalThis & { nametagBus?: Bus; nametagSettingsBus?: Bus };

function createBus(name?: "settings"): Bus {
  const client = redis();
  return client ? createRedisBus(client, name) : createPostgresBus(() => pool(), name);
}

export const bus = (): Bus => (globals.nametagBus ??= createBus());

/**
 * A channel of its own, because web processes listen to it too: the events of the other would cost
 * them time, and their listening would make each look like a second realtime process.
 */
export const settingsBus = (): Bus => (globals.nametagSettingsBus ??= createBus("settings"));

export const publish = (...events: BusEvent[]): Promise<void> => bus().publish(...events);

export async function closeBus(): Promise<void> {
  const open = [globals.nametagBus, globals.nametagSettingsBus];
  globals.nametagBus = globals.nametagSettingsBus = undefined;
  await Promise.all(open.map(async (bus) => bus?.close()));
}
