import { requireAttendeeAccess } from "@/lib/attendance/data/access";
import { AppError } from "@/lib/core/shared/errors";
import { getPublicUserWithBlocks } from "@/lib/notifications/data";
import { getMapVisibility } from "@/lib/presence/data";
import type { BusEvent } from "@/lib/realtime/server/bus-events";

import { createPacket } from "../connection/packet";
import type { ConnectionRegistry } from "../connection/registry";
import type { SessionWatch } from "../connection/session-watch";
import type { Channel, Connection, EventMaps, Packet } from "../types";
import { prepareAttendance } from "./attendance";
import { prepareConnection } from "./connections";
import { createPeerDelivery } from "./messages";
import { createOrderedQueue, type Delivery } from "./ordered-queue";
import { prepareTestConnection } from "./test-connection";

type Parts = {
  /** The id of this process on the bus. Messages that it stored itself are already delivered. */
  origin: string;
  channels: Channel[];
  registry: ConnectionRegistry;
  maps: EventMaps;
  sessions: SessionWatch;
};

type ResourceChanged = Extract<BusEvent, { type: "resource_changed" }>;

/** Delivers the events of all processes to the sockets of this one. */
export function createBusListener(parts: Parts): { onEvent: (event: BusEvent) => void; onResync: () => void } {
  const { origin, channels, registry, maps, sessions } = parts;
  const deliverPeerMessages = createPeerDelivery(channels);
  const sendToUsers = (userIds: string[], packet: Packet) => {
    for (const userId of userIds) for (const channel of channels) channel.toUser(userId, packet);
  };
  const sendToAll = (packet: Packet) => {
    for (const channel of channels) channel.toAll(packet);
  };

  /** Lists connections of members that may no longer see the attendee list of an event they joined. */
  async function listWithoutAccess(eventId: string, userIds: string[]): Promise<Connection[]> {
    const refused: Connection[] = [];
    for (const connection of userIds.flatMap((userId) => [...registry.listByUser(userId)])) {
      if (!registry.hasJoined(connection, eventId)) continue;
      await requireAttendeeAccess(connection.actor, eventId).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        refused.push(connection);
      });
    }
    return refused;
  }

  async function prepareResourceChange({ resource, id, userIds }: ResourceChanged): Promise<Delivery> {
    const packet = createPacket({ type: "changed", resource, ...(id !== undefined && { id }) });
    if (!userIds) return () => sendToAll(packet);
    // A cancelled RSVP ends the access.
    const refused = resource === "rsvps" && id !== undefined ? await listWithoutAccess(id, userIds) : [];
    return () => {
      for (const connection of refused) if (id !== undefined) registry.leaveEvent(connection, id);
      sendToUsers(userIds, packet);
    };
  }

  /** Makes both members disappear from, or return to, each other's screens without a reason (docs/product/privacy.md#blocks). */
  async function prepareBlockChange(blockerId: string, blockedId: string): Promise<Delivery> {
    const blocker = await getPublicUserWithBlocks(blockerId);
    return () => {
      maps.setBlocked(blockerId, blockedId, blocker?.blocked.includes(blockedId) ?? true);
      for (const resource of ["connections", "conversations", "attendances"] as const) {
        sendToUsers([blockerId, blockedId], createPacket({ type: "changed", resource }));
      }
    };
  }

  async function prepareMapVisibility(userId: string): Promise<Delivery> {
    const visibility = await getMapVisibility(userId);
    return () => maps.setVisibility(userId, visibility);
  }

  async function prepareUserChange(userId: string): Promise<Delivery> {
    // Updates the role first, so that the read after this event uses it.
    await sessions.check(userId);
    return () => sendToUsers([userId], createPacket({ type: "changed", resource: "viewer" }));
  }

  const deliverInOrder = createOrderedQueue();

  function handle(event: BusEvent): void {
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
        return deliverInOrder(event.type, prepareAttendance(channels, maps, event));
      case "connection_changed":
        return deliverInOrder(event.type, prepareConnection(channels, event));
      case "connection_tested":
        return deliverInOrder(event.type, prepareTestConnection(channels, event.userId));
      case "user_changed":
        return deliverInOrder(event.type, prepareUserChange(event.userId));
      case "map_visibility_changed":
        return deliverInOrder(event.type, prepareMapVisibility(event.userId));
      case "block_changed":
        return deliverInOrder(event.type, prepareBlockChange(event.blockerId, event.blockedId));
      case "resource_changed":
        return deliverInOrder(event.type, prepareResourceChange(event));
      case "hello":
      case "missed":
        return;
    }
  }

  return {
    onEvent: handle,
    /** Events may have been lost, so clients and this process read again. */
    onResync: () => {
      sendToAll(createPacket({ type: "resync" }));
      void sessions.check();
      void maps.checkAttendances();
    },
  };
}
