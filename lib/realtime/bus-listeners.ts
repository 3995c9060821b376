import { randomUUID } from "node:crypto";

import { logger } from "@/lib/core/server/process/logger";

import type { Bus, BusEvent } from "./bus-events";
import { unpackEvents } from "./bus-payload";

const RESYNC_INTERVAL_MS = 2_000;
const LOG_INTERVAL_MS = 60_000;

type Listener = Parameters<Bus["subscribe"]>[0];

export class BusListeners {
  readonly #listeners = new Set<Listener>();
  readonly #origin = randomUUID();
  #hasPeers = false;
  #hellos = 0;
  #resyncTimer: NodeJS.Timeout | undefined;
  #isResyncDue = false;
  #logTimer: NodeJS.Timeout | undefined;
  #unlogged = 0;

  /** Published at start, so that other processes learn of this one before their next count. */
  get hello(): BusEvent {
    return { type: "hello", origin: this.#origin };
  }

  get hasPeers(): boolean {
    return this.#hasPeers;
  }

  /**
   * A hello that arrives during the count stays valid, because the count may be older.
   * @param count returns how many processes listen, including this one
   */
  async countProcesses(count: () => Promise<number>): Promise<void> {
    const before = this.#hellos;
    const processes = await count();
    this.#hasPeers = processes > 1 || this.#hellos > before;
  }

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  clear(): void {
    this.#listeners.clear();
    clearTimeout(this.#resyncTimer);
    clearTimeout(this.#logTimer);
    this.#resyncTimer = this.#logTimer = undefined;
    this.#isResyncDue = false;
  }

  resync(): void {
    for (const listener of this.#listeners) listener.onResync();
  }

  receive(payload: string | Buffer): void {
    const unpacked = unpackEvents(payload);
    if ("refused" in unpacked) {
      // Another release may be running (a rolling deployment). Clients read from the database.
      this.#logRefused(unpacked);
      return this.#resyncSoon();
    }
    for (const event of unpacked.events) {
      if (event.type === "missed") this.#resyncSoon();
      else if (event.type === "hello") this.#onHello(event.origin);
      else for (const listener of this.#listeners) listener.onEvent(event);
    }
  }

  #onHello(origin: string): void {
    if (origin === this.#origin) return;
    this.#hellos += 1;
    this.#hasPeers = true;
  }

  /** At most once per interval, so that bad payloads can't make clients read all the time. */
  #resyncSoon(): void {
    if (this.#resyncTimer) {
      this.#isResyncDue = true;
      return;
    }
    this.resync();
    this.#resyncTimer = setTimeout(() => {
      this.#resyncTimer = undefined;
      if (this.#isResyncDue) this.#resyncSoon();
      this.#isResyncDue = false;
    }, RESYNC_INTERVAL_MS).unref();
  }

  /** Writes one line a minute, without the payload but with the number of refusals. */
  #logRefused({ refused, bytes }: { refused: string; bytes: number }): void {
    this.#unlogged += 1;
    if (this.#logTimer) return;
    logger.error({ reason: refused, bytes, count: this.#unlogged }, "bus payloads refused");
    this.#unlogged = 0;
    this.#logTimer = setTimeout(() => (this.#logTimer = undefined), LOG_INTERVAL_MS).unref();
  }
}
