import { pool } from "@/lib/core/db";

import type { BusEvent } from "./bus-events";
import { createPostgresBus } from "./postgres-bus";

/** Between every process of the app. Delivery is a hint: whoever was away reads the database again after `resync`. */
export type Bus = {
  /** Tells every process, this one included. Call after the commit; never throws, because the work is done by then. */
  publish(...events: BusEvent[]): Promise<void>;
  /** `onResync` runs whenever events may have been missed. Returns a function that stops listening. */
  subscribe(listener: { onEvent: (event: BusEvent) => void; onResync: () => void }): () => void;
  /** Whether events arrive at present. */
  isListening(): boolean;
  close(): Promise<void>;
};

const held = globalThis as typeof globalThis & { nametagBus?: Bus };

/** The bus of this process; it listens from the first `subscribe` on. */
export const bus = (): Bus => (held.nametagBus ??= createPostgresBus(() => pool()));

export const publish = (...events: BusEvent[]): Promise<void> => bus().publish(...events);

export async function closeBus(): Promise<void> {
  const open = held.nametagBus;
  held.nametagBus = undefined;
  await open?.close();
}
