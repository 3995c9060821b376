import { pool } from "@/lib/core/db";

import type { Bus, BusEvent } from "./bus-events";
import { createPostgresBus } from "./postgres-bus";

const held = globalThis as typeof globalThis & { nametagBus?: Bus };

/** The bus of this process; it listens from the first `subscribe` on. */
export const bus = (): Bus => (held.nametagBus ??= createPostgresBus(() => pool()));

export const publish = (...events: BusEvent[]): Promise<void> => bus().publish(...events);

export async function closeBus(): Promise<void> {
  const open = held.nametagBus;
  held.nametagBus = undefined;
  await open?.close();
}
