import { getMapVisibility } from "@/lib/presence/data";
import type { BusEvent } from "@/lib/realtime/server/bus-events";

import { createPacket } from "../connection/packet";
import type { SessionWatch } from "../connection/session-watch";
import { toRightsChange } from "../rights/change";
import { type HiddenPairs } from "../rights/hidden-pairs";
import { NOTHING, openAll, type Reopening, type Rights } from "../rights/rights";
import type { Channel, EventMaps, Packet } from "../types";
import { prepareAttendance } from "./attendance";
import { prepareConnection } from "./connections";
import { createPeerDelivery } from "./messages";
import { createOrderedQueue, type Delivery } from "./ordered-queue";
import { prepareTestConnection } from "./test-connection";

type Parts = {
  /** The id of this process on the bus. Messages that it stored itself are already delivered. */
  origin: string;
  channels: Channel[];
  maps: EventMaps;
  sessions: SessionWatch;
  rights: Rights;
  hiddenPairs: HiddenPairs;
};

type AttendanceChanged = Extract<BusEvent, { type: "attendance_changed" }>;
type ResourceChanged = Extract<BusEvent, { type: "resource_changed" }>;

/** Delivers the events of all processes to the sockets of this one. */
export function createBusListener(parts: Parts): { onEvent: (event: BusEvent) => void; onResync: () => void } {
  const { origin, channels, maps, sessions, rights, hiddenPairs } = parts;
  const deliverPeerMessages = createPeerDelivery(channels);
  const sendToUsers = (userIds: string[], packet: Packet) => {
    for (const userId of userIds) for (const channel of channels) channel.toUser(userId, packet);
  };
  const sendToAll = (packet: Packet) => {
    for (const channel of channels) channel.toAll(packet);
  };

  function createResourceDelivery({ resource, id, userIds }: ResourceChanged): Delivery {
    const packet = createPacket({ type: "changed", resource, ...(id !== undefined && { id }) });
    return () => (userIds ? sendToUsers(userIds, packet) : sendToAll(packet));
  }

  /** Makes both members disappear from, or return to, each other's screens without a reason (docs/product/privacy.md#blocks). */
  function createBlockDelivery(blockerId: string, blockedId: string): Delivery {
    const show = hiddenPairs.hide(blockerId, blockedId);
    return () => {
      show();
      for (const resource of ["connections", "conversations", "attendances"] as const) {
        sendToUsers([blockerId, blockedId], createPacket({ type: "changed", resource }));
      }
    };
  }

  async function prepareMapVisibility(userId: string): Promise<Delivery> {
    const visibility = await getMapVisibility(userId);
    return () => maps.setVisibility(userId, visibility);
  }

  /** Opens what was closed and is still allowed, then delivers: a client that reads again after the frame misses nothing. */
  async function openFirst(checked: Promise<Reopening>, prepared: Delivery | Promise<Delivery>): Promise<Delivery> {
    const [reopening, deliver] = await Promise.all([checked, prepared]);
    return () => {
      openAll(reopening);
      return deliver();
    };
  }

  async function prepareAttendanceChange(checked: Promise<Reopening>, event: AttendanceChanged): Promise<Delivery> {
    const [reopening, deliver] = await Promise.all([checked, prepareAttendance(channels, maps, hiddenPairs, event)]);
    return async () => {
      reopening.channels();
      // Removes the member from the map, unless they have checked in again, and only then can their map be open.
      await deliver();
      reopening.maps();
    };
  }

  async function prepareUserChange(userId: string): Promise<Delivery> {
    // Updates the role first, so that the read after this event uses it.
    await sessions.check(userId);
    return () => sendToUsers([userId], createPacket({ type: "changed", resource: "viewer" }));
  }

  const deliverInOrder = createOrderedQueue();

  function handle(event: BusEvent): void {
    const change = toRightsChange(event);
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
      case "attendance_changed":
        return deliverInOrder(event.type, prepareAttendanceChange(checked, event));
      case "connection_changed":
        return deliverInOrder(event.type, prepareConnection(channels, hiddenPairs, event));
      case "connection_tested":
        return deliverInOrder(event.type, prepareTestConnection(channels, event.userId));
      case "user_changed":
        return deliverInOrder(event.type, openFirst(checked, prepareUserChange(event.userId)));
      case "map_visibility_changed":
        return deliverInOrder(event.type, prepareMapVisibility(event.userId));
      case "block_changed":
        return deliverInOrder(event.type, openFirst(checked, createBlockDelivery(event.blockerId, event.blockedId)));
      case "resource_changed":
        return deliverInOrder(event.type, openFirst(checked, createResourceDelivery(event)));
      case "hello":
      case "missed":
        return;
    }
  }

  return {
    onEvent: handle,
    /** Events may have been lost, so clients and this process read again. */
    onResync: () => {
      const checked = rights.close({});
      void sessions.check();
      void maps.checkAttendances();
      deliverInOrder(
        "resync",
        openFirst(checked, () => sendToAll(createPacket({ type: "resync" }))),
      );
    },
  };
}
