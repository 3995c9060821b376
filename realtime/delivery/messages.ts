import { logger } from "@/lib/core/server/logger";
import { readMessagesByIds } from "@/lib/messages/data/messages";
import type { MessageResponse } from "@/lib/messages/schema";

import { Packet } from "../connection/packet";
import type { Channel } from "./channel";

/** Texts put together by hand from one serialization of the message: this runs for every message, twice. */
function packetsFor({ clientId, ...message }: MessageResponse): { received: Packet; sent: Packet } {
  const text = JSON.stringify(message);
  const received = new Packet({ type: "receive_message", message }, `{"type":"receive_message","message":${text}}`);
  if (clientId === undefined) {
    return {
      received,
      sent: new Packet({ type: "message_sent", message }, `{"type":"message_sent","message":${text}}`),
    };
  }
  const key = `,"clientId":${JSON.stringify(clientId)}}`;
  const frame = { type: "message_sent" as const, message: { ...message, clientId }, clientId };
  return { received, sent: new Packet(frame, `{"type":"message_sent","message":${text.slice(0, -1)}${key}${key}`) };
}

/** To every open tab of both people (contract §5, Delivery); each message comes as its sender sees it. */
export function deliverMessages(channels: Channel[], messages: MessageResponse[]): void {
  for (const message of messages) {
    const { received, sent } = packetsFor(message);
    for (const channel of channels) {
      if (channel.hasUser(message.receiverId)) channel.toUser(message.receiverId, received);
      if (channel.hasUser(message.senderId)) channel.toUser(message.senderId, sent);
    }
  }
}

const AT_ONCE = 500;

/** Delivers what other processes stored, by id: what comes while one read is under way goes with the next. */
export function createRemoteDelivery(channels: Channel[]): (ids: string[]) => void {
  let waiting: string[] = [];
  let isReading = false;

  async function run(): Promise<void> {
    isReading = true;
    while (waiting.length > 0) {
      const ids = waiting.slice(0, AT_ONCE);
      waiting = waiting.slice(AT_ONCE);
      try {
        deliverMessages(channels, await readMessagesByIds(ids));
      } catch (error) {
        // Live events are hints: the clients' next catch-up read has them (quality §2).
        logger.error({ err: error, messages: ids.length }, "messages of another process could not be read");
      }
    }
    isReading = false;
  }

  return (ids) => {
    waiting.push(...ids);
    if (!isReading) void run();
  };
}
