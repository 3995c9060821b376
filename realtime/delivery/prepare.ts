import { getMapVisibility } from "@/lib/presence/data";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { createPacket } from "../connection/packet";
import type { SessionWatch } from "../connection/session-watch";
import type { PendingBlockChanges } from "../rights/pending-block-changes";
import { applyReauthorization, type Reauthorization } from "../rights/rights";
import type { Channel, EventMaps, Packet } from "../types";
import { prepareAttendance } from "./attendance";
import { prepareConnection } from "./connections";
import type { QueuedEvent } from "./ordering-keys";
import type { Delivery } from "./ordered-queue";
import type { PeerPresence } from "./peer-presence";
import { prepareTestConnection } from "./test-connection";

type Deps = {
  channels: Channel[];
  maps: EventMaps;
  sessions: SessionWatch;
  pendingBlockChanges: PendingBlockChanges;
  peers: PeerPresence;
};

type AttendanceChanged = Extract<BusEvent, { type: "attendance_changed" }>;
type ResourceChanged = Extract<BusEvent, { type: "resource_changed" }>;

/** Reopens before it delivers, so that a client that then reads again misses nothing. */
export async function reauthorizeThenDeliver(
  checked: Promise<Reauthorization>,
  prepared: Delivery | Promise<Delivery>,
): Promise<Delivery> {
  const [reauthorization, deliver] = await Promise.all([checked, prepared]);
  return () => {
    applyReauthorization(reauthorization);
    return deliver();
  };
}

/** Returns a function that reads what an event needs and resolves with its delivery. */
export function createPreparation({ channels, maps, sessions, pendingBlockChanges, peers }: Deps) {
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
    const finish = pendingBlockChanges.add(blockerId, blockedId);
    return () => {
      finish();
      for (const resource of ["connections", "conversations", "attendances"] as const) {
        sendToUsers([blockerId, blockedId], createPacket({ type: "changed", resource }));
      }
    };
  }

  async function prepareMapVisibility(userId: string): Promise<Delivery> {
    const visibility = await getMapVisibility(userId);
    return () => maps.setVisibility(userId, visibility);
  }

  async function prepareAttendanceChange(
    checked: Promise<Reauthorization>,
    event: AttendanceChanged,
  ): Promise<Delivery> {
    const [reauthorization, deliver] = await Promise.all([
      checked,
      prepareAttendance(channels, maps, pendingBlockChanges, event),
    ]);
    return async () => {
      reauthorization.rooms();
      // Removes a checked-out member from the map before maps reopen.
      await deliver();
      reauthorization.maps();
    };
  }

  async function prepareUserChange(userId: string): Promise<Delivery> {
    // Updates the role first, so that the client's next read uses it.
    await sessions.check(userId);
    return () => sendToUsers([userId], createPacket({ type: "changed", resource: "viewer" }));
  }

  return function prepare(event: QueuedEvent, checked: Promise<Reauthorization>): Promise<Delivery> {
    switch (event.type) {
      case "attendance_changed":
        return prepareAttendanceChange(checked, event);
      case "connection_changed":
        return prepareConnection(channels, pendingBlockChanges, peers, event);
      case "connection_tested":
        return prepareTestConnection(channels, event.userId);
      case "user_changed":
        return reauthorizeThenDeliver(checked, prepareUserChange(event.userId));
      case "map_visibility_changed":
        return prepareMapVisibility(event.userId);
      case "block_changed":
        return reauthorizeThenDeliver(checked, createBlockDelivery(event.blockerId, event.blockedId));
      case "resource_changed":
        return reauthorizeThenDeliver(checked, createResourceDelivery(event));
    }
  };
}
