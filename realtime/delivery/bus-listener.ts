import { MAX_RSVP_COUNTS } from "@/lib/api/protocol/limits";
import { logger } from "@/lib/core/server/process/logger";
import { listRsvpCounts } from "@/lib/events/data/rsvp/rsvp-counts";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { sendToAll, sendToUsers } from "../connection/channels";
import { createPacket } from "../connection/packet";
import type { SessionWatch } from "../connection/session-watch";
import type { EventMapRegistry } from "../presence/event-map-registry";
import type { PendingBlockChanges } from "../rights/pending-block-changes";
import { NO_REAUTHORIZATION, type Rights, toRightsChange } from "../rights/rights";
import type { Timing } from "../timing";
import type { Channel } from "../types";
import { createPeerDelivery } from "./messages";
import { createOrderedQueue } from "./ordered-queue";
import type { PeerPresence } from "./peer-presence";
import { createPreparation, getOrderingKeys, reauthorizeThenDeliver } from "./prepare";

/** After this many failed reads in a row, only the next change starts a read. */
const MAX_FAILURES = 60;

/**
 * Changes within an interval share one read and one frame, so the cost doesn't grow with the number
 * of RSVPs (docs/product/realtime-protocol.md#numbers-of-rsvps).
 */
class RsvpCounts {
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
      const counts = await listRsvpCounts(eventIds);
      this.#failures = 0;
      if (counts.length > 0) sendToAll(this.channels, createPacket({ type: "rsvp_counts", counts }));
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

type Deps = {
  origin: string;
  channels: Channel[];
  maps: EventMapRegistry;
  sessions: SessionWatch;
  rights: Rights;
  pendingBlockChanges: PendingBlockChanges;
  peers: PeerPresence;
  timing: Pick<Timing, "coalesceRsvpCounts">;
};

function deliverRead(channels: Channel[], event: Extract<BusEvent, { type: "messages_read" }>): void {
  const { readerId, senderId, upTo } = event;
  sendToUsers(channels, [readerId, senderId], createPacket({ type: "message_read", readerId, senderId, upTo }));
}

function createResync(channels: Channel[]): () => void {
  return () => sendToAll(channels, createPacket({ type: "resync" }));
}

export function createBusListener(deps: Deps) {
  const { origin, channels, maps, sessions, rights, peers, timing } = deps;
  const rsvpCounts = new RsvpCounts(channels, timing.coalesceRsvpCounts);
  const deliverPeerMessages = createPeerDelivery(channels);
  const prepare = createPreparation(deps);
  const deliverInOrder = createOrderedQueue();

  function handle(event: BusEvent): void {
    rsvpCounts.onEvent(event);
    const change = toRightsChange(event);
    // Closes the rights at once, before earlier events are delivered.
    const checked = change ? rights.close(change) : Promise.resolve(NO_REAUTHORIZATION);
    switch (event.type) {
      // These need no order, or have their own, so they wait for no other event's reads.
      case "messages_stored":
        if (event.origin !== origin) deliverPeerMessages(event.ids);
        return;
      case "session_removed":
        return sessions.end(event.sids);
      case "positions_moved":
      case "position_left":
        if (event.origin !== origin) maps.applyPeerEvent(event);
        return;
      case "messages_read":
        return deliverRead(channels, event);
      case "presence_asked":
      case "presence_answered":
        return peers.handle(event);
      case "hello":
      case "missed":
      case "site_changed":
        return;
      default:
        return deliverInOrder(event.type, getOrderingKeys(event), prepare(event, checked));
    }
  }

  return {
    onEvent: handle,
    /** Resolves when the last RSVP counts are sent. */
    stop: (): Promise<void> => rsvpCounts.stop(),
    /** Makes clients and this process read again, because events may have been lost. */
    onResync: (): void => {
      const checked = rights.close({});
      void sessions.check();
      void maps.checkAttendances();
      deliverInOrder("resync", "all", reauthorizeThenDeliver(checked, createResync(channels)));
    },
  };
}
