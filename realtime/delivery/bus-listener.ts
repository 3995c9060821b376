import { requireAttendeeAccess } from "@/lib/attendance/data/attendees";
import { AppError } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/logger";
import { readPersonForRoom } from "@/lib/notifications/data";
import type { BusEvent } from "@/lib/realtime/server/bus-events";

import { Packet } from "../connection/packet";
import type { Registry } from "../connection/registry";
import type { SessionWatch } from "../connection/session-watch";
import type { Authenticated } from "../connection/ws-connection";
import type { Rooms } from "../presence/rooms";
import { deliverAttendance } from "./attendance";
import type { Channel } from "./channel";
import { deliverConnection } from "./connections";
import { createRemoteDelivery } from "./messages";
import { deliverTestConnection } from "./test-connection";

type Parts = {
  /** This process's name on the bus: what it stored itself it has delivered already. */
  origin: string;
  channels: Channel[];
  registry: Registry<Authenticated>;
  rooms: Rooms;
  sessions: SessionWatch;
};

type Changed = Extract<BusEvent, { type: "resource_changed" }>;

/** What happens here when something happened anywhere. */
export function createBusListener(parts: Parts): { onEvent: (event: BusEvent) => void; onResync: () => void } {
  const { origin, channels, registry, rooms, sessions } = parts;
  const deliverRemote = createRemoteDelivery(channels);
  const toUsers = (userIds: string[], packet: Packet) => {
    for (const userId of userIds) for (const channel of channels) channel.toUser(userId, packet);
  };
  const toAll = (packet: Packet) => {
    for (const channel of channels) channel.toAll(packet);
  };

  /** Who cancelled an RSVP has no right to the event's room any more. */
  async function checkRoomRight(eventId: string, userIds: string[]): Promise<void> {
    for (const connection of userIds.flatMap((userId) => [...registry.ofUser(userId)])) {
      if (!registry.hasJoined(connection, eventId)) continue;
      await requireAttendeeAccess(connection.actor, eventId).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        registry.leaveEvent(connection, eventId);
      });
    }
  }

  async function changed({ resource, id, userIds }: Changed): Promise<void> {
    const packet = new Packet({ type: "changed", resource, ...(id !== undefined && { id }) });
    if (!userIds) return toAll(packet);
    toUsers(userIds, packet);
    if (resource === "rsvps" && id !== undefined) await checkRoomRight(id, userIds);
  }

  /** Both see the other vanish, or come back, everywhere; nothing says why (contract §5, Block). */
  async function blockChanged(blockerId: string, blockedId: string): Promise<void> {
    const blocker = await readPersonForRoom(blockerId);
    rooms.blocksChanged(blockerId, blockedId, blocker?.blocked.includes(blockedId) ?? true);
    for (const resource of ["connections", "conversations", "attendances"] as const) {
      toUsers([blockerId, blockedId], new Packet({ type: "changed", resource }));
    }
  }

  async function handle(event: BusEvent): Promise<void> {
    switch (event.type) {
      case "messages_stored":
        if (event.origin !== origin) deliverRemote(event.ids);
        return;
      case "messages_read": {
        const { readerId, senderId, upTo } = event;
        return toUsers([readerId, senderId], new Packet({ type: "message_read", readerId, senderId, upTo }));
      }
      case "attendance_changed":
        return deliverAttendance(channels, rooms, event);
      case "connection_changed":
        return deliverConnection(channels, event);
      case "connection_tested":
        return deliverTestConnection(channels, event.userId);
      case "session_removed":
        return sessions.removed(event.sids);
      case "user_changed":
        // Their role first, so that who reads again on this word is answered by it.
        await sessions.check(event.userId);
        return toUsers([event.userId], new Packet({ type: "changed", resource: "viewer" }));
      case "block_changed":
        return blockChanged(event.blockerId, event.blockedId);
      case "resource_changed":
        return changed(event);
      case "positions_moved":
      case "position_left":
        return rooms.elsewhere(event);
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
    /** Events may have been missed: clients read again, and so do we. */
    onResync: () => {
      toAll(new Packet({ type: "resync" }));
      void sessions.check();
      void rooms.check();
    },
  };
}
