import { setTimeout as wait } from "node:timers/promises";

import type { Bus } from "@/lib/realtime/bus-events";

const MIN_INTERVAL_MS = 10;

/** Publishes one batch at a time, because each publication is a database commit. */
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
