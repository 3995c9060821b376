import type { BusEvent } from "@/lib/realtime/bus-events";

import type { RightsChange } from "../types";

/**
 * Returns what an event may have taken away or given, or null if it concerns no right. It names too much rather than too little:
 * what is named is only closed until it is checked (docs/product/realtime-protocol.md#rights-of-open-sockets).
 */
export function toRightsChange(event: BusEvent): RightsChange | null {
  switch (event.type) {
    case "resource_changed":
      // An event's host, status and existence, or a member's RSVP. A sync of all events names none of them.
      return event.resource === "events" || event.resource === "rsvps"
        ? { eventId: event.id, userIds: event.userIds }
        : null;
    case "attendance_changed":
      return event.change === "checked_out" ? { eventId: event.eventId, userIds: [event.userId] } : null;
    case "user_changed":
      return { userIds: [event.userId] };
    case "block_changed":
      return { userIds: [event.blockerId, event.blockedId] };
    default:
      return null;
  }
}

/** Returns whether two changes have a right in common. */
export const overlap = (one: RightsChange, other: RightsChange): boolean =>
  (one.eventId === undefined || other.eventId === undefined || one.eventId === other.eventId) &&
  (one.userIds === undefined ||
    other.userIds === undefined ||
    one.userIds.some((userId) => other.userIds?.includes(userId)));
