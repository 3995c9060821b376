import { randomUUID } from "node:crypto";

import { logger } from "@/lib/core/server/process/logger";

import type { Bus, BusEvent } from "./bus-events";
import { unpackEvents } from "./bus-payload";

type Listener = Parameters<Bus["subscribe"]>[0];

/** The listeners of this process, and whether other processes listen. Both kinds of bus use it. */
export class BusAudience {
  readonly #listeners = new Set<Listener>();
  readonly #origin = randomUUID();
  #hasPeers = false;

  /** Published when this process starts to listen, so that others know of it before their next count. */
  get hello(): BusEvent {
    return { type: "hello", origin: this.#origin };
  }

  get hasPeers(): boolean {
    return this.#hasPeers;
  }

  /** @param processes how many processes listen, this one included */
  setProcessCount(processes: number): void {
    this.#hasPeers = processes > 1;
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
      // Another release is running (a rolling deployment). Clients read the change from the database.
      logger.error({ err: error }, "bus payload could not be parsed");
      return this.resync();
    }
    for (const event of events) {
      if (event.type === "missed") this.resync();
      else if (event.type === "hello") this.#hasPeers ||= event.origin !== this.#origin;
      else for (const listener of this.#listeners) listener.onEvent(event);
    }
  }
}
