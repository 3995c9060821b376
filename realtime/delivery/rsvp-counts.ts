import { logger } from "@/lib/core/server/process/logger";
import { listRsvpCounts } from "@/lib/events/data/rsvp-counts";
import { MAX_RSVP_COUNTS } from "@/lib/api/protocol/limits";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { createPacket } from "../connection/packet";
import type { Channel } from "../types";

/** After this many failed reads in a row, only the next change starts a read. */
const MAX_FAILURES = 60;

/**
 * Changes within an interval share one read and one frame, so the cost doesn't grow with the number
 * of RSVPs (docs/product/realtime-protocol.md#numbers-of-rsvps).
 */
export class RsvpCounts {
  readonly #changed = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> = Promise.resolve();
  #isStopped = false;
  #failures = 0;

  constructor(
    private readonly channels: readonly Channel[],
    private readonly everyMs: number,
  ) {}

  onEvent(event: BusEvent): void {
    if (event.type !== "resource_changed" || event.resource !== "rsvps" || event.id === undefined) return;
    this.#changed.add(event.id);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isStopped || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#sending = this.#send().finally(() => {
        this.#timer = undefined;
        if (this.#changed.size > 0 && this.#failures < MAX_FAILURES) this.#schedule();
      });
    }, this.everyMs);
  }

  async #send(): Promise<void> {
    const eventIds = [...this.#changed].slice(0, MAX_RSVP_COUNTS);
    for (const eventId of eventIds) this.#changed.delete(eventId);
    try {
      const packet = createPacket({ type: "rsvp_counts", counts: await listRsvpCounts(eventIds) });
      this.#failures = 0;
      for (const channel of this.channels) channel.toAll(packet);
    } catch (error) {
      // No other event repeats these changes, so the next interval reads them again.
      for (const eventId of eventIds) this.#changed.add(eventId);
      this.#failures += 1;
      logger.error({ err: error, events: eventIds.length }, "numbers of RSVPs could not be read");
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#sending;
  }
}
