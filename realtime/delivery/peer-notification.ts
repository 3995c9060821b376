import { setTimeout as wait } from "node:timers/promises";

import type { Bus } from "@/lib/realtime/bus-events";

const MIN_INTERVAL_MS = 10;

/**
 * Returns a function that publishes the ids of stored messages to other processes. A publication is a database commit, so
 * one runs at a time, no acknowledgement waits for it, and ids that come meanwhile share the next one.
 */
export function createPeerNotification(bus: Bus, origin: string): (messageIds: string[]) => void {
  let waiting: string[] = [];
  let isPublishing = false;

  async function publishWaiting(): Promise<void> {
    isPublishing = true;
    while (waiting.length > 0) {
      const ids = waiting;
      waiting = [];
      await bus.publish({ type: "messages_stored", ids, origin });
      await wait(MIN_INTERVAL_MS);
    }
    isPublishing = false;
  }

  return (messageIds) => {
    waiting.push(...messageIds);
    if (!isPublishing) void publishWaiting();
  };
}
