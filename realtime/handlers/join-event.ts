import { requireAttendeeAccess } from "@/lib/attendance/data/access";

import type { Connection } from "../types";
import type { ChatContext } from "./context";

/** Subscribes to an event's check-ins (docs/product/realtime-protocol.md#joining-an-event-on-the-chat-channel). */
export async function joinEvent(connection: Connection, eventId: string, { registry }: ChatContext): Promise<void> {
  await requireAttendeeAccess(connection.actor, eventId);
  registry.joinEvent(connection, eventId);
  connection.outgoing.send({ type: "joined_event", eventId });
}
