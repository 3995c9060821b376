import type { QueryClient } from "@tanstack/react-query";

import type { Attendee } from "@/lib/attendance/schema";
import { clock } from "@/lib/core/clock";
import type { FrameOf } from "@/lib/realtime/ws-client";

import { invalidatePaths } from "./live-resources";

type Change = FrameOf<"user_checked_in"> | FrameOf<"user_checked_out">;

const attendeesPath = (eventId: string): string => `/api/events/${eventId}/rsvped-attendees`;

/** Spec B§4: the list is changed at once and read again shortly after. A crowd at the door is one reading, not one each. */
const READ_AGAIN_MS = 1_000;
const readingSoon = new Map<string, ReturnType<typeof setTimeout>>();

/** The list with somebody arrived or gone. Who wasn't in it comes to its end; the answer that follows puts the order right. */
export function withAttendance(list: readonly Attendee[], change: Change, at: string): Attendee[] {
  const arrived = change.type === "user_checked_in";
  const { eventId, userId, user } = change;
  if (!list.some((attendee) => attendee.userId === userId)) {
    return arrived ? [...list, { userId, eventId, isCheckedIn: true, checkInTime: at, user }] : [...list];
  }
  return list.map((attendee) => {
    if (attendee.userId !== userId || attendee.isCheckedIn === arrived) return attendee;
    return { ...attendee, isCheckedIn: arrived, checkInTime: arrived ? at : null };
  });
}

/** Somebody checked in or out: the lists of that event show it. My own coming and going in another tab is more than a list. */
export function receiveAttendance(client: QueryClient, viewerId: string, change: Change): void {
  const path = attendeesPath(change.eventId);
  client.setQueryData<Attendee[]>([path], (list) => list && withAttendance(list, change, clock.now().toISOString()));
  if (change.userId === viewerId) invalidatePaths(client, "/api/attendances", "/api/events");
  if (readingSoon.has(path)) return;
  readingSoon.set(
    path,
    setTimeout(() => {
      readingSoon.delete(path);
      invalidatePaths(client, path);
    }, READ_AGAIN_MS),
  );
}

/** The socket listens to this event only from now: what happened since the list was read is in no frame. */
export function readAttendeesAgain(client: QueryClient, eventId: string): void {
  invalidatePaths(client, attendeesPath(eventId));
}
