import type { BusEvent } from "@/lib/realtime/bus-events";

import type { RightsChange } from "../types";

/**
 * May return too many rights, because they are only closed until they are checked
 * (docs/product/realtime-protocol.md#rights-of-open-sockets).
 */
export function toRightsChange(event: BusEvent): RightsChange | null {
  switch (event.type) {
    case "resource_changed":
      // A sync of all events has neither an id nor users.
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

export const overlap = (one: RightsChange, other: RightsChange): boolean =>
  (one.eventId === undefined || other.eventId === undefined || one.eventId === other.eventId) &&
  (one.userIds === undefined ||
    other.userIds === undefined ||
    one.userIds.some((userId) => other.userIds?.includes(userId)));
