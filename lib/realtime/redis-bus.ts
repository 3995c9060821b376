import { connectRedis, toRedisKey } from "@/lib/core/server/redis";
import { logger } from "@/lib/core/server/process/logger";

import { BusListeners } from "./bus-listeners";
import type { Bus } from "./bus-events";
import { packEvents } from "./bus-payload";

/** A connection that only listens would not notice a lost peer. */
const PROBE_INTERVAL_MS = 15_000;
/** How long a publisher waits for Redis after its commit. */
const PUBLISH_TIMEOUT_MS = 500;

/** Drops events while Redis is unreachable. Afterwards all clients refetch. */
export function createRedisBus(url: string, name = "bus"): Bus {
  const listeners = new BusListeners();
  const channel = toRedisKey(name);
  const publisher = connectRedis(url, `nametag-${name}-out`);
  let subscriber: ReturnType<typeof connectRedis> | undefined;
  let probe: NodeJS.Timeout | undefined;
  let isListening = false;
  let hasMissedEvents = false;
  let hasUnpublished = false;

  const send = async (payloads: string[]): Promise<void> => {
    for (const payload of payloads) await listeners.countProcesses(() => publisher.publish(channel, payload));
  };
  publisher.on("ready", () => {
    if (!hasUnpublished) return;
    hasUnpublished = false;
    send(packEvents([{ type: "missed" }])).catch(() => (hasUnpublished = true));
  });
  /** Publishers that wait for Redis share one event listener. */
  const waiting = new Set<() => void>();
  publisher.on("ready", () => {
    for (const proceed of waiting) proceed();
    waiting.clear();
  });
  const waitUntilReady = (): Promise<void> =>
    publisher.status === "ready"
      ? Promise.resolve()
      : new Promise((resolve, reject) => {
          const timer = setTimeout(() => {
            waiting.delete(proceed);
            reject(new Error("Redis is unreachable"));
          }, PUBLISH_TIMEOUT_MS);
          const proceed = () => {
            clearTimeout(timer);
            resolve();
          };
          waiting.add(proceed);
        });

  async function listen(on: ReturnType<typeof connectRedis>): Promise<void> {
    await on.subscribe(channel);
    isListening = true;
    if (hasMissedEvents) listeners.resync();
    hasMissedEvents = false;
    await waitUntilReady();
    await send(packEvents([listeners.hello]));
  }

  function subscribe(): void {
    const on = (subscriber = connectRedis(url, `nametag-${name}-in`));
    // As bytes, so that a payload that is too large is not decoded.
    on.on("messageBuffer", (_, payload: Buffer) => listeners.receive(payload));
    on.on("ready", () => {
      listen(on).catch((error: unknown) => {
        logger.warn({ err: error }, "the bus could not subscribe");
        if (!isListening) on.disconnect(true);
      });
    });
    on.on("close", () => {
      isListening = false;
      hasMissedEvents = true;
    });
    probe = setInterval(() => {
      if (isListening) on.ping().catch(() => on.disconnect(true));
    }, PROBE_INTERVAL_MS);
  }

  return {
    async publish(...events) {
      const payloads = packEvents(events);
      if (payloads.length === 0) return;
      try {
        await waitUntilReady();
        await send(payloads);
      } catch (error) {
        hasUnpublished = true;
        logger.error({ err: error, types: events.map((event) => event.type) }, "bus publish failed");
      }
    },
    subscribe(listener) {
      const stop = listeners.add(listener);
      if (!subscriber) subscribe();
      return stop;
    },
    isListening: () => isListening,
    hasPeers: () => listeners.hasPeers,
    close() {
      isListening = false;
      clearInterval(probe);
      listeners.clear();
      subscriber?.disconnect();
      publisher.disconnect();
      return Promise.resolve();
    },
  };
}
