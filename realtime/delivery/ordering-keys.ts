import type { BusEvent } from "@/lib/realtime/bus-events";

import type { OrderingKeys } from "./ordered-queue";

/** Events that wait for a read, or that must not overtake an event that waits. */
export type QueuedEvent = Extract<
  BusEvent,
  {
    type:
      | "attendance_changed"
      | "connection_changed"
      | "connection_tested"
      | "user_changed"
      | "map_visibility_changed"
      | "block_changed"
      | "resource_changed";
  }
>;

/** docs/product/realtime-protocol.md#order-of-live-events */
export function getOrderingKeys(event: QueuedEvent): OrderingKeys {
  switch (event.type) {
    case "attendance_changed":
      return [event.eventId, event.userId];
    case "connection_changed":
      return [event.requesterId, event.receiverId];
    case "block_changed":
      return [event.blockerId, event.blockedId];
    case "resource_changed": {
      const keys = [...(event.id === undefined ? [] : [event.id]), ...(event.userIds ?? [])];
      return keys.length > 0 ? keys : "all";
    }
    default:
      return [event.userId];
  }
}
