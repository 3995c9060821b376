import type { BusEvent } from "@/lib/realtime/server/bus-events";

import { createPacket } from "../connection/packet";
import type { SessionWatch } from "../connection/session-watch";
import { toRightsChange } from "../rights/change";
import { type HiddenPairs } from "../rights/hidden-pairs";
import { NOTHING, type Rights } from "../rights/rights";
import type { Timing } from "../timing";
import type { Channel, EventMaps, Packet } from "../types";
import { getLanes } from "./lanes";
import { createPeerDelivery } from "./messages";
import { createOrderedQueue } from "./ordered-queue";
import type { PeerPresence } from "./peer-presence";
import { createPreparation, openFirst } from "./prepare";
import type { RecentAttendance } from "../connection/recent-attendance";
import { RsvpCounts } from "./rsvp-counts";

type Parts = {
  /** The id of this process on the bus. Messages that it stored itself are already delivered. */
  origin: string;
  channels: Channel[];
  maps: EventMaps;
  sessions: SessionWatch;
  rights: Rights;
  hiddenPairs: HiddenPairs;
  peers: PeerPresence;
  recentAttendance: RecentAttendance;
  timing: Pick<Timing, "coalesceRsvpCounts">;
};

/** Returns whether an event can change what lists of attendees contain, other than by the check-ins and check-outs that are sent. */
const changesLists = (event: BusEvent): boolean =>
  event.type === "block_changed" ||
  event.type === "user_changed" ||
  (event.type === "resource_changed" &&
    (event.resource === "profiles" || (event.resource === "attendances" && event.userIds === undefined)));

/** Delivers the events of all processes to the sockets of this one. */
export function createBusListener(parts: Parts): {
  onEvent: (event: BusEvent) => void;
  onResync: () => void;
  /** Resolves when no delivery waits for its interval any more. */
  stop: () => Promise<void>;
} {
  const { origin, channels, maps, sessions, rights, peers, recentAttendance, timing } = parts;
  const rsvpCounts = new RsvpCounts(channels, timing.coalesceRsvpCounts);
  const deliverPeerMessages = createPeerDelivery(channels);
  const sendToUsers = (userIds: string[], packet: Packet) => {
    for (const userId of userIds) for (const channel of channels) channel.toUser(userId, packet);
  };
  const sendToAll = (packet: Packet) => {
    for (const channel of channels) channel.toAll(packet);
  };

  const prepare = createPreparation(parts);
  const deliverInOrder = createOrderedQueue();

  function handle(event: BusEvent): void {
    rsvpCounts.onEvent(event);
    const change = toRightsChange(event);
    if (changesLists(event)) recentAttendance.forget();
    // Closed here and now, whatever else still waits to be delivered.
    const checked = change ? rights.close(change) : Promise.resolve(NOTHING);
    switch (event.type) {
      // These events have their own order, or need none, and don't wait for the reads of other events.
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
        return deliverInOrder(event.type, getLanes(event), prepare(event, checked));
    }
  }

  return {
    onEvent: handle,
    stop: () => rsvpCounts.stop(),
    /** Events may have been lost, so clients and this process read again. */
    onResync: () => {
      const checked = rights.close({});
      recentAttendance.forget();
      void sessions.check();
      void maps.checkAttendances();
      deliverInOrder(
        "resync",
        "all",
        openFirst(checked, () => sendToAll(createPacket({ type: "resync" }))),
      );
    },
  };
}
