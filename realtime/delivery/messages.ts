import { setTimeout as wait } from "node:timers/promises";

import { logger } from "@/lib/core/server/process/logger";
import { listMessagesByIds } from "@/lib/messages/data/messages";
import type { MessageResponse } from "@/lib/messages/schema";
import type { Bus } from "@/lib/realtime/bus-events";

import { sendToUsers } from "../connection/channels";
import { createPacket } from "../connection/packet";
import type { Channel } from "../types";

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

export function deliverMessages(channels: Channel[], messages: MessageResponse[]): void {
  for (const message of messages) {
    // Only the sender's tabs know the clientId.
    const { clientId, ...received } = message;
    sendToUsers(channels, [message.receiverId], createPacket({ type: "receive_message", message: received }));
    sendToUsers(channels, [message.senderId], createPacket({ type: "message_sent", message, clientId }));
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
