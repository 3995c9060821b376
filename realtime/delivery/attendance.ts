import { getPublicUserWithBlocks } from "@/lib/notifications/data";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { createPacket } from "../connection/packet";
import type { PendingBlockChanges } from "../rights/pending-block-changes";
import type { Channel, EventMaps } from "../types";
import type { Delivery } from "./ordered-queue";

type AttendanceChanged = Extract<BusEvent, { type: "attendance_changed" }>;

/**
 * Processes publish after their commits, so two changes of a member can arrive out of order. Drops
 * an event that contradicts the database, so that the last one sent is the committed state.
 */
export async function prepareAttendance(
  channels: Channel[],
  maps: Pick<EventMaps, "removeAttendee">,
  pendingBlockChanges: PendingBlockChanges,
  event: AttendanceChanged,
): Promise<Delivery> {
  const { change, eventId, userId, attendanceId, isConfirmation } = event;
  const person = await getPublicUserWithBlocks(userId);
  const type = change === "checked_in" ? "user_checked_in" : "user_checked_out";
  const isCurrent = (person?.activeEventId === eventId) === (change === "checked_in");
  return () => {
    if (person && isCurrent) {
      const packet = createPacket({
        ...{ type, eventId, userId, user: person.user },
        ...(isConfirmation && { isConfirmation }),
      });
      const blocked = new Set([...person.blocked, ...pendingBlockChanges.list(userId)]);
      for (const channel of channels) channel.toEvent(eventId, packet, blocked);
    }
    if (change === "checked_out") maps.removeAttendee(eventId, userId, attendanceId);
  };
}
