import { pool } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";

import type { Bus, BusEvent } from "./bus-events";
import { createPostgresBus } from "./postgres-bus";
import { createRedisBus } from "./redis-bus";

const globals = globalThis as typeof globalThis & { nametagBus?: Bus };

function createBus(): Bus {
  const { REDIS_URL } = env();
  return REDIS_URL ? createRedisBus(REDIS_URL) : createPostgresBus(() => pool());
}

export const bus = (): Bus => (globals.nametagBus ??= createBus());

export const publish = (...events: BusEvent[]): Promise<void> => bus().publish(...events);

export async function closeBus(): Promise<void> {
  const open = globals.nametagBus;
  globals.nametagBus = undefined;
  await open?.close();
}
