import { requireAttendeeAccess } from "@/lib/attendance/data/attendees";

import type { Authenticated } from "../connection/ws-connection";
import type { HandlerContext } from "./context";

/** Into the room where an event's comings and goings are told; needs what its attendee list needs (contract §6). */
export async function joinEvent(
  connection: Authenticated,
  eventId: string,
  { registry }: HandlerContext,
): Promise<void> {
  await requireAttendeeAccess(connection.actor, eventId);
  registry.joinEvent(connection, eventId);
  connection.send({ type: "joined_event", eventId });
}
