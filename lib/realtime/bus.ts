import { pool } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";

import type { Bus, BusEvent } from "./bus-events";
import { createPostgresBus } from "./postgres-bus";
import { createRedisBus } from "./redis-bus";

const globals = globalThis as typeof globalThis & { nametagBus?: Bus; nametagSettingsBus?: Bus };

function createBus(): Bus {
  const { REDIS_URL } = env();
  return REDIS_URL ? createRedisBus(REDIS_URL) : createPostgresBus(() => pool());
}

export const bus = (): Bus => (globals.nametagBus ??= createBus());

function createSettingsBus(): Bus {
  const { REDIS_URL } = env();
  return REDIS_URL ? createRedisBus(REDIS_URL, "settings") : createPostgresBus(() => pool(), "settings");
}

/**
 * A channel of its own, because web processes listen to it too: the events of the other would cost
 * them time, and their listening would make each look like a second realtime process.
 */
export const settingsBus = (): Bus => (globals.nametagSettingsBus ??= createSettingsBus());

export const publish = (...events: BusEvent[]): Promise<void> => bus().publish(...events);

export async function closeBus(): Promise<void> {
  const open = [globals.nametagBus, globals.nametagSettingsBus];
  globals.nametagBus = globals.nametagSettingsBus = undefined;
  await Promise.all(open.map(async (bus) => bus?.close()));
}
