import { randomUUID } from "node:crypto";

import { logger } from "@/lib/core/server/logger";

import type { Bus, BusEvent } from "./bus-events";
import { unpackEvents } from "./bus-payload";

type Listener = Parameters<Bus["subscribe"]>[0];

/** Who listens in this process, and whether another process does: what both kinds of bus share. */
export class BusAudience {
  readonly #listeners = new Set<Listener>();
  readonly #origin = randomUUID();
  #hasPeers = false;

  /** Said when this process begins to listen, so that the others know of it before they next count. */
  get hello(): BusEvent {
    return { type: "hello", origin: this.#origin };
  }

  get hasPeers(): boolean {
    return this.#hasPeers;
  }

  /** @param listening how many processes listen, this one included */
  counted(listening: number): void {
    this.#hasPeers = listening > 1;
  }

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  clear(): void {
    this.#listeners.clear();
  }

  resync(): void {
    for (const listener of this.#listeners) listener.onResync();
  }

  receive(payload: string | undefined): void {
    let events: BusEvent[];
    try {
      events = unpackEvents(payload);
    } catch (error) {
      // Another version of ours is at work (a rolling deployment): what it said is in the database.
      logger.error({ err: error }, "bus payload not understood");
      return this.resync();
    }
    for (const event of events) {
      if (event.type === "missed") this.resync();
      else if (event.type === "hello") this.#hasPeers ||= event.origin !== this.#origin;
      else for (const listener of this.#listeners) listener.onEvent(event);
    }
  }
}
