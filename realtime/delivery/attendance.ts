import { readPersonForRoom } from "@/lib/notifications/data";
import type { BusEvent } from "@/lib/realtime/server/bus-events";

import { Packet } from "../connection/packet";
import type { Rooms } from "../presence/rooms";
import type { Channel } from "./channel";

type AttendanceChanged = Extract<BusEvent, { type: "attendance_changed" }>;

/** Tells an event's room who came or went, but for those who share a block with them; who went is off the map at once. */
export async function deliverAttendance(channels: Channel[], rooms: Rooms, event: AttendanceChanged): Promise<void> {
  const { change, eventId, userId } = event;
  const person = await readPersonForRoom(userId);
  const type = change === "checked_in" ? "user_checked_in" : "user_checked_out";
  if (person) {
    const packet = new Packet({ type, eventId, userId, user: person.user });
    for (const channel of channels) channel.toEvent(eventId, packet, new Set(person.blocked));
  }
  if (change === "checked_out") rooms.checkedOut(eventId, userId, person?.blocked ?? []);
}
