import { logger } from "@/lib/core/server/process/logger";
import { listMessagesByIds } from "@/lib/messages/data/messages";
import type { MessageResponse } from "@/lib/messages/schema";

import { createPacket } from "../connection/packet";
import type { Channel, Packet } from "../types";

/** Builds both frames from one serialization of the message, because this runs for every message. */
function createPackets({ clientId, ...message }: MessageResponse): { received: Packet; sent: Packet } {
  const text = JSON.stringify(message);
  const received = createPacket({ type: "receive_message", message }, `{"type":"receive_message","message":${text}}`);
  if (clientId === undefined) {
    const sent = createPacket({ type: "message_sent", message }, `{"type":"message_sent","message":${text}}`);
    return { received, sent };
  }
  const key = `,"clientId":${JSON.stringify(clientId)}}`;
  const sentText = `{"type":"message_sent","message":${text.slice(0, -1)}${key}${key}`;
  const sent = createPacket({ type: "message_sent", message: { ...message, clientId }, clientId }, sentText);
  return { received, sent };
}

/** Sends messages to every open tab of both members (docs/product/messages.md#delivery-and-order). */
export function deliverMessages(channels: Channel[], messages: MessageResponse[]): void {
  for (const message of messages) {
    const { received, sent } = createPackets(message);
    for (const channel of channels) {
      if (channel.hasUser(message.receiverId)) channel.toUser(message.receiverId, received);
      if (channel.hasUser(message.senderId)) channel.toUser(message.senderId, sent);
    }
  }
}

const MAX_MESSAGES_PER_READ = 500;

/** Returns a function that delivers messages of other processes by id. Ids that come during a read are read together. */
export function createPeerDelivery(channels: Channel[]): (messageIds: string[]) => void {
  let waiting: string[] = [];
  let isReading = false;

  async function deliverWaiting(): Promise<void> {
    isReading = true;
    while (waiting.length > 0) {
      const ids = waiting.slice(0, MAX_MESSAGES_PER_READ);
      waiting = waiting.slice(MAX_MESSAGES_PER_READ);
      try {
        deliverMessages(channels, await listMessagesByIds(ids));
      } catch (error) {
        // The clients' next catch-up read returns these messages.
        logger.error({ err: error, messages: ids.length }, "messages of another process could not be read");
      }
    }
    isReading = false;
  }

  return (messageIds) => {
    waiting.push(...messageIds);
    if (!isReading) void deliverWaiting();
  };
}
