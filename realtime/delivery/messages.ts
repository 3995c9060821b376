import { setTimeout as wait } from "node:timers/promises";

import { logger } from "@/lib/core/server/process/logger";
import { listMessagesByIds } from "@/lib/messages/data/messages";
import type { MessageResponse } from "@/lib/messages/schema";
import type { Bus } from "@/lib/realtime/bus-events";

import { createPacket } from "../connection/packet";
import type { Channel, Packet } from "../types";

const MIN_INTERVAL_MS = 10;

/** Handles one batch at a time. Ids that arrive during it share the next one. */
function createBatches(max: number, handle: (messageIds: string[]) => Promise<void>): (messageIds: string[]) => void {
  const waiting: string[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) await handle(waiting.splice(0, max));
    isRunning = false;
  }

  return (messageIds) => {
    waiting.push(...messageIds);
    if (!isRunning) void run();
  };
}

/** Publishes one batch at a time, because each publication is a database commit. */
export const createPeerNotification = (bus: Bus, origin: string) =>
  createBatches(Infinity, async (ids) => {
    await bus.publish({ type: "messages_stored", ids, origin });
    await wait(MIN_INTERVAL_MS);
  });

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

export const createPeerDelivery = (channels: Channel[]) =>
  createBatches(MAX_MESSAGES_PER_READ, async (ids) => {
    try {
      deliverMessages(channels, await listMessagesByIds(ids));
    } catch (error) {
      // Clients get these messages with their next catch-up read.
      logger.error({ err: error, messages: ids.length }, "messages of another process could not be read");
    }
  });
