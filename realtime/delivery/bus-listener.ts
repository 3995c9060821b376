import type { BusEvent } from "@/lib/realtime/bus-events";

import { createPacket } from "../connection/packet";
import type { SessionWatch } from "../connection/session-watch";
import { toRightsChange } from "../rights/change";
import { type PendingBlockChanges } from "../rights/pending-block-changes";
import { NO_REAUTHORIZATION, type Rights } from "../rights/rights";
import type { Timing } from "../timing";
import type { Channel, EventMaps, Packet } from "../types";
import { getOrderingKeys } from "./ordering-keys";
import { createPeerDelivery } from "./messages";
import { createOrderedQueue } from "./ordered-queue";
import type { PeerPresence } from "./peer-presence";
import { createPreparation, reauthorizeThenDeliver } from "./prepare";
import { RsvpCounts } from "./rsvp-counts";

type Deps = {
  origin: string;
  channels: Channel[];
  maps: EventMaps;
  sessions: SessionWatch;
  rights: Rights;
  pendingBlockChanges: PendingBlockChanges;
  peers: PeerPresence;
  timing: Pick<Timing, "coalesceRsvpCounts">;
};

export function createBusListener(deps: Deps): {
  onEvent: (event: BusEvent) => void;
  onResync: () => void;
  /** Resolves when the last RSVP counts are sent. */
  stop: () => Promise<void>;
} {
  const { origin, channels, maps, sessions, rights, peers, timing } = deps;
  const rsvpCounts = new RsvpCounts(channels, timing.coalesceRsvpCounts);
  const deliverPeerMessages = createPeerDelivery(channels);
  const sendToUsers = (userIds: string[], packet: Packet) => {
    for (const userId of userIds) for (const channel of channels) channel.toUser(userId, packet);
  };
  const sendToAll = (packet: Packet) => {
    for (const channel of channels) channel.toAll(packet);
  };

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
      case "messages_read": {
        const { readerId, senderId, upTo } = event;
        return sendToUsers([readerId, senderId], createPacket({ type: "message_read", readerId, senderId, upTo }));
      }
      case "presence_asked":
      case "presence_answered":
        return peers.handle(event);
      case "hello":
      case "missed":
        return;
      default:
        return deliverInOrder(event.type, getOrderingKeys(event), prepare(event, checked));
    }
  }

  return {
    onEvent: handle,
    stop: () => rsvpCounts.stop(),
    /** Makes clients and this process read again, because events may have been lost. */
    onResync: () => {
      const checked = rights.close({});
      void sessions.check();
      void maps.checkAttendances();
      deliverInOrder(
        "resync",
        "all",
        reauthorizeThenDeliver(checked, () => sendToAll(createPacket({ type: "resync" }))),
      );
    },
  };
}
