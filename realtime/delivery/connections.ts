import { getConnectionPair } from "@/lib/notifications/data";
import {
  connectionRequestText,
  connectionSuccessText,
  newConnectionText,
} from "@/lib/notifications/service/push/push-text";
import { enqueueRequestPush } from "@/lib/notifications/service/push/request-push";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { createPacket } from "../connection/packet";
import type { PendingBlockChanges } from "../rights/pending-block-changes";
import type { Channel, Packet } from "../types";
import type { Delivery } from "./ordered-queue";
import type { PeerPresence } from "./peer-presence";

type ConnectionChanged = Extract<BusEvent, { type: "connection_changed" }>;

/** On acceptance the member who acted gets `connection_success`, the other `new_connection`. */
export async function prepareConnection(
  channels: Channel[],
  pendingBlockChanges: PendingBlockChanges,
  peers: Pick<PeerPresence, "listConnected">,
  event: ConnectionChanged,
): Promise<Delivery> {
  const { change, connectionId, requesterId, receiverId, actorId } = event;
  const send = (userId: string, packet: Packet) => {
    for (const channel of channels) channel.toUser(userId, packet);
  };
  const isConnected = (userId: string) => channels.some((channel) => channel.hasUser(userId));
  const needsPush = change === "requested" && !isConnected(receiverId);
  if (!needsPush && !isConnected(requesterId) && !isConnected(receiverId)) return () => undefined;
  const changed = createPacket({ type: "changed", resource: "connections", id: connectionId });
  if (change === "removed") {
    return () => {
      for (const userId of [requesterId, receiverId]) send(userId, changed);
    };
  }
  const pair = await getConnectionPair(connectionId);
  if (!pair) return () => undefined;
  if (change === "requested") {
    const requester = pair.requester.user;
    const { locale } = pair.receiver;
    const message = connectionRequestText(requester.profile, locale);
    return async () => {
      if (pendingBlockChanges.has(requesterId, receiverId)) return;
      send(receiverId, createPacket({ type: "connection_request", message, connectionId, requester }));
      send(requesterId, changed);
      if (!needsPush) return;
      const elsewhere = await peers.listConnected([receiverId]);
      if (!elsewhere.has(receiverId)) await enqueueRequestPush(receiverId, connectionId, requester, locale);
    };
  }
  const [actor, other] = actorId === requesterId ? [pair.requester, pair.receiver] : [pair.receiver, pair.requester];
  const newText = newConnectionText(actor.user.profile, other.locale);
  const successText = connectionSuccessText(other.user.profile, actor.locale);
  return () => {
    if (pendingBlockChanges.has(requesterId, receiverId)) return;
    send(other.user.id, createPacket({ type: "new_connection", message: newText, connectedUser: actor.user }));
    send(actor.user.id, createPacket({ type: "connection_success", message: successText, targetUser: other.user }));
  };
}
