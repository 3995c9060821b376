import type { BusEvent } from "@/lib/realtime/bus-events";

import type { Lanes } from "./ordered-queue";

/** The events that wait for a read before they are delivered, or that must not overtake one that does. */
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

/** Returns the event (by its room) and the members that a bus event concerns (docs/product/realtime-protocol.md#order-of-live-events). */
export function getLanes(event: QueuedEvent): Lanes {
  switch (event.type) {
    case "attendance_changed":
      return [event.eventId, event.userId];
    case "connection_changed":
      return [event.requesterId, event.receiverId];
    case "block_changed":
      return [event.blockerId, event.blockedId];
    case "resource_changed": {
      const lanes = [...(event.id === undefined ? [] : [event.id]), ...(event.userIds ?? [])];
      return lanes.length > 0 ? lanes : "all";
    }
    default:
      return [event.userId];
  }
}
