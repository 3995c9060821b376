import { getMapVisibility } from "@/lib/presence/data";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { createPacket } from "../connection/packet";
import type { SessionWatch } from "../connection/session-watch";
import type { HiddenPairs } from "../rights/hidden-pairs";
import { openAll, type Reopening } from "../rights/rights";
import type { Channel, EventMaps, Packet } from "../types";
import { prepareAttendance } from "./attendance";
import { prepareConnection } from "./connections";
import type { QueuedEvent } from "./lanes";
import type { Delivery } from "./ordered-queue";
import type { PeerPresence } from "./peer-presence";
import { prepareTestConnection } from "./test-connection";

type Parts = {
  channels: Channel[];
  maps: EventMaps;
  sessions: SessionWatch;
  hiddenPairs: HiddenPairs;
  peers: PeerPresence;
};

type AttendanceChanged = Extract<BusEvent, { type: "attendance_changed" }>;
type ResourceChanged = Extract<BusEvent, { type: "resource_changed" }>;

/** Reopens before it delivers, so that a client that then reads again misses nothing. */
export async function openFirst(
  checked: Promise<Reopening>,
  prepared: Delivery | Promise<Delivery>,
): Promise<Delivery> {
  const [reopening, deliver] = await Promise.all([checked, prepared]);
  return () => {
    openAll(reopening);
    return deliver();
  };
}

/** Returns a function that reads what an event needs and resolves with its delivery. */
export function createPreparation({ channels, maps, sessions, hiddenPairs, peers }: Parts) {
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

  /** Neither member learns the reason (docs/product/privacy.md#blocks). */
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

  async function prepareAttendanceChange(checked: Promise<Reopening>, event: AttendanceChanged): Promise<Delivery> {
    const [reopening, deliver] = await Promise.all([checked, prepareAttendance(channels, maps, hiddenPairs, event)]);
    return async () => {
      reopening.channels();
      // Removes a checked-out member from the map before maps reopen.
      await deliver();
      reopening.maps();
    };
  }

  async function prepareUserChange(userId: string): Promise<Delivery> {
    // Updates the role first, so that the client's next read uses it.
    await sessions.check(userId);
    return () => sendToUsers([userId], createPacket({ type: "changed", resource: "viewer" }));
  }

  return function prepare(event: QueuedEvent, checked: Promise<Reopening>): Promise<Delivery> {
    switch (event.type) {
      case "attendance_changed":
        return prepareAttendanceChange(checked, event);
      case "connection_changed":
        return prepareConnection(channels, hiddenPairs, peers, event);
      case "connection_tested":
        return prepareTestConnection(channels, event.userId);
      case "user_changed":
        return openFirst(checked, prepareUserChange(event.userId));
      case "map_visibility_changed":
        return prepareMapVisibility(event.userId);
      case "block_changed":
        return openFirst(checked, createBlockDelivery(event.blockerId, event.blockedId));
      case "resource_changed":
        return openFirst(checked, createResourceDelivery(event));
    }
  };
}
