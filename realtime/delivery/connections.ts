import { readConnectionPair } from "@/lib/notifications/data";
import { connectionRequestText, connectionSuccessText, newConnectionText } from "@/lib/notifications/policy";
import { pushRequest } from "@/lib/notifications/service/push/live-push";
import type { BusEvent } from "@/lib/realtime/server/bus-events";

import { Packet } from "../connection/packet";
import type { Channel } from "./channel";

type ConnectionChanged = Extract<BusEvent, { type: "connection_changed" }>;

/** Tells both people, on every tab, in the words of spec A§8: who acted succeeded, the other has somebody new. */
export async function deliverConnection(channels: Channel[], event: ConnectionChanged): Promise<void> {
  const { change, connectionId, requesterId, receiverId, actorId } = event;
  const tell = (userId: string, packet: Packet) => {
    for (const channel of channels) channel.toUser(userId, packet);
  };
  const isHere = (userId: string) => channels.some((channel) => channel.hasUser(userId));
  const isPushed = change === "requested" && !isHere(receiverId);
  if (!isPushed && !isHere(requesterId) && !isHere(receiverId)) return;
  if (change === "removed") {
    const changed = new Packet({ type: "changed", resource: "connections", id: connectionId });
    for (const userId of [requesterId, receiverId]) tell(userId, changed);
    return;
  }
  const pair = await readConnectionPair(connectionId);
  if (!pair) return;
  if (change === "requested") {
    const { requester } = pair;
    const message = connectionRequestText(requester.profile);
    tell(receiverId, new Packet({ type: "connection_request", message, connectionId, requester }));
    // The requester's other tabs list it too.
    tell(requesterId, new Packet({ type: "changed", resource: "connections", id: connectionId }));
    if (isPushed) await pushRequest(receiverId, connectionId, requester);
    return;
  }
  const [actor, other] = actorId === requesterId ? [pair.requester, pair.receiver] : [pair.receiver, pair.requester];
  tell(
    other.id,
    new Packet({ type: "new_connection", message: newConnectionText(actor.profile), connectedUser: actor }),
  );
  tell(
    actor.id,
    new Packet({ type: "connection_success", message: connectionSuccessText(other.profile), targetUser: other }),
  );
}
