import { requireSocketAccess } from "@/lib/attendance/data/access";
import type { ClientFrame } from "@/lib/api/protocol/frames";

import type { Connection } from "../types";
import type { ChatContext } from "./context";

type JoinEventFrame = Extract<ClientFrame, { type: "join_event" }>;

/** docs/product/realtime-protocol.md#joining-an-event-on-the-chat-channel */
export async function joinEvent(
  connection: Connection,
  { eventId, batch }: JoinEventFrame,
  { registry, rights }: ChatContext,
): Promise<void> {
  const { userId } = connection.actor;
  await rights.grant(
    { eventId, userIds: [userId] },
    () => requireSocketAccess({ eventId, userId }),
    () => {
      registry.joinEvent(connection, eventId, { isBatched: batch });
      connection.outgoing.send({ type: "joined_event", eventId });
    },
  );
}
