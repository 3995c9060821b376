import { setTimeout as wait } from "node:timers/promises";

import type { Bus } from "@/lib/realtime/server/bus-events";

/** Under load the other processes hear of new messages so often, and of many at once. */
const EVERY_MS = 10;

/**
 * Tells the other processes which messages this one stored. Publishing is a commit of its own, so one is under way at a
 * time, no acknowledgement waits for it, and what is stored meanwhile goes with the next.
 */
export function createStoredNotice(bus: Bus, origin: string): (ids: string[]) => void {
  let waiting: string[] = [];
  let isPublishing = false;

  async function run(): Promise<void> {
    isPublishing = true;
    while (waiting.length > 0) {
      const ids = waiting;
      waiting = [];
      await bus.publish({ type: "messages_stored", ids, origin });
      await wait(EVERY_MS);
    }
    isPublishing = false;
  }

  return (ids) => {
    waiting.push(...ids);
    if (!isPublishing) void run();
  };
}
