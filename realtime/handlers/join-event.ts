import { requireSocketAccess } from "@/lib/attendance/data/access";
import { parseSnapshot } from "@/lib/core/shared/snapshot";
import type { ClientFrame } from "@/lib/realtime/protocol/frames";

import { toAttendanceChange } from "../connection/attendance-batch";
import type { Connection } from "../types";
import type { ChatContext } from "./context";

type JoinEventFrame = Extract<ClientFrame, { type: "join_event" }>;

/** Subscribes to an event's check-ins (docs/product/realtime-protocol.md#joining-an-event-on-the-chat-channel). */
export async function joinEvent(
  connection: Connection,
  { eventId, batch, since }: JoinEventFrame,
  { registry, rights, recentAttendance }: ChatContext,
): Promise<void> {
  const { userId } = connection.actor;
  await rights.grant(
    { eventId, userIds: [userId] },
    () => requireSocketAccess({ eventId, userId }),
    () => {
      const seen = batch && since !== undefined ? parseSnapshot(since) : null;
      const unseen = seen && recentAttendance.listUnseen(eventId, userId, seen);
      registry.joinEvent(connection, eventId, { isBatched: batch, seen: unseen && seen });
      connection.outgoing.send({ type: "joined_event", eventId, ...(unseen && { isCaughtUp: true }) });
      if (unseen && unseen.length > 0)
        connection.outgoing.send({ type: "attendance_changes", eventId, changes: unseen.map(toAttendanceChange) });
    },
  );
}
