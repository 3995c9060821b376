import type { QueryClient } from "@tanstack/react-query";

import { eventQuery } from "@/lib/events/client/events";
import { applyOwnEvent, invalidateLeftEvents } from "@/lib/events/client/own-event";

import type { ActiveAttendance, OwnCheckIn } from "../schema/attendance";
import { activeAttendanceQuery, getAttendeesPath } from "./attendance";
import { receivedWalkInsQuery } from "./walk-in";

/**
 * Applies the viewer's own check-in to the cached responses. The live channel adds them to lists that are on the screen; others are
 * read when they are shown.
 * @returns null if the response doesn't say what has changed
 */
export function applyOwnCheckIn(client: QueryClient, { event, ...attendance }: OwnCheckIn): Promise<void> | null {
  return event ? apply(client, attendance, event) : null;
}

async function apply(
  client: QueryClient,
  { id, eventId, checkInTime }: OwnCheckIn,
  event: NonNullable<OwnCheckIn["event"]>,
): Promise<void> {
  const { queryKey } = activeAttendanceQuery();
  await client.cancelQueries({ queryKey, exact: true });
  const { name, location } = event;
  const active: ActiveAttendance = { id, eventId, checkInTime, event: { id: event.id, name, location } };
  // The banner, which appears now, shows the link to the call of an online event.
  client.setQueryData(eventQuery(eventId).queryKey, (cached) => cached ?? event);
  client.setQueryData(queryKey, () => active);
  // The check-in also answers an organizer's question.
  const walkIns = receivedWalkInsQuery().queryKey;
  if (client.getQueryData(walkIns)?.length !== 0) void client.invalidateQueries({ queryKey: walkIns });
  void client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === "string" && path.startsWith(getAttendeesPath(eventId)),
    refetchType: "none",
  });
  await applyOwnEvent(client, event);
}

/** Reads what has changed with an event that the viewer has left, by check-out or with their RSVP. */
export function invalidateAfterLeaving(client: QueryClient, eventId: string): Promise<unknown> {
  const { queryKey } = activeAttendanceQuery();
  client.setQueryData(queryKey, (active) => (active?.eventId === eventId ? null : active));
  return invalidateLeftEvents(client);
}
