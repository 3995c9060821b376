import { logger } from "@/lib/core/server/process/logger";
import { listRsvpCounts } from "@/lib/events/data/rsvp-counts";
import { MAX_RSVP_COUNTS } from "@/lib/api/protocol/limits";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { createPacket } from "../connection/packet";
import type { Channel } from "../types";

/** Failed reads in a row after which only the next change reads again. */
const MAX_FAILURES = 60;

/**
 * Sends all clients the numbers of RSVPs that changed. Changes within an interval share one read and one frame, so the cost depends on
 * the number of sockets and not on the number of RSVPs (docs/product/realtime-protocol.md#numbers-of-rsvps).
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

  /** Every change of an event's RSVPs is published as a change of the RSVPs of the members concerned. */
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
      // Nobody is told again of these changes, so they are read with those of the next interval.
      for (const eventId of eventIds) this.#changed.add(eventId);
      this.#failures += 1;
      logger.error({ err: error, events: eventIds.length }, "numbers of RSVPs could not be read");
    }
  }

  /** Resolves when nothing is read any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#sending;
  }
}
