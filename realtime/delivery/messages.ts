import { logger } from "@/lib/core/server/process/logger";
import { listMessagesByIds } from "@/lib/messages/data/messages";
import type { MessageResponse } from "@/lib/messages/schema";

import { createPacket } from "../connection/packet";
import type { Channel, Packet } from "../types";

/** Serializes the message once for both frames, because this runs for every message. */
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

/** Delivers messages of other processes. Ids that arrive during a read share the next one. */
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
        // Clients get these messages with their next catch-up read.
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
