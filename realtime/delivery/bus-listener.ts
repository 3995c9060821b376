import { requireAttendeeAccess } from "@/lib/attendance/data/access";
import { logger } from "@/lib/core/server/logger";
import { AppError } from "@/lib/core/shared/errors";
import { getPublicUserWithBlocks } from "@/lib/notifications/data";
import type { BusEvent } from "@/lib/realtime/server/bus-events";

import { createPacket } from "../connection/packet";
import type { ConnectionRegistry } from "../connection/registry";
import type { SessionWatch } from "../connection/session-watch";
import type { Channel, EventMaps, Packet } from "../types";
import { deliverAttendance } from "./attendance";
import { deliverConnection } from "./connections";
import { createPeerDelivery } from "./messages";
import { deliverTestConnection } from "./test-connection";

type Parts = {
  /** This process's id on the bus. Messages that it stored itself are delivered already. */
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

  /** Unsubscribes members from an event whose attendee list they may no longer see, as after a cancelled RSVP. */
  async function checkEventAccess(eventId: string, userIds: string[]): Promise<void> {
    for (const connection of userIds.flatMap((userId) => [...registry.listByUser(userId)])) {
      if (!registry.hasJoined(connection, eventId)) continue;
      await requireAttendeeAccess(connection.actor, eventId).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        registry.leaveEvent(connection, eventId);
      });
    }
  }

  async function handleResourceChange({ resource, id, userIds }: ResourceChanged): Promise<void> {
    const packet = createPacket({ type: "changed", resource, ...(id !== undefined && { id }) });
    if (!userIds) return sendToAll(packet);
    sendToUsers(userIds, packet);
    if (resource === "rsvps" && id !== undefined) await checkEventAccess(id, userIds);
  }

  /** Makes both members disappear from, or return to, each other's screens without a reason (docs/product/privacy.md#blocks). */
  async function handleBlockChange(blockerId: string, blockedId: string): Promise<void> {
    const blocker = await getPublicUserWithBlocks(blockerId);
    maps.setBlocked(blockerId, blockedId, blocker?.blocked.includes(blockedId) ?? true);
    for (const resource of ["connections", "conversations", "attendances"] as const) {
      sendToUsers([blockerId, blockedId], createPacket({ type: "changed", resource }));
    }
  }

  async function handle(event: BusEvent): Promise<void> {
    switch (event.type) {
      case "messages_stored":
        if (event.origin !== origin) deliverPeerMessages(event.ids);
        return;
      case "messages_read": {
        const { readerId, senderId, upTo } = event;
        return sendToUsers([readerId, senderId], createPacket({ type: "message_read", readerId, senderId, upTo }));
      }
      case "attendance_changed":
        return deliverAttendance(channels, maps, event);
      case "connection_changed":
        return deliverConnection(channels, event);
      case "connection_tested":
        return deliverTestConnection(channels, event.userId);
      case "session_removed":
        return sessions.end(event.sids);
      case "user_changed":
        // The role first, so that the read that follows this event is made with it.
        await sessions.check(event.userId);
        return sendToUsers([event.userId], createPacket({ type: "changed", resource: "viewer" }));
      case "block_changed":
        return handleBlockChange(event.blockerId, event.blockedId);
      case "resource_changed":
        return handleResourceChange(event);
      case "positions_moved":
      case "position_left":
        if (event.origin !== origin) maps.applyPeerEvent(event);
        return;
      case "hello":
      case "missed":
        return;
    }
  }

  return {
    onEvent: (event) =>
      void handle(event).catch((error: unknown) => {
        logger.error({ err: error, type: event.type }, "a live event could not be delivered");
      }),
    /** Events may have been lost, so clients and this process read again. */
    onResync: () => {
      sendToAll(createPacket({ type: "resync" }));
      void sessions.check();
      void maps.checkAttendances();
    },
  };
}
