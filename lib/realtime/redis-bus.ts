import type { Redis } from "ioredis";

import { connectSubscriber, toRedisKey, waitForConnection } from "@/lib/core/server/redis";
import { logger } from "@/lib/core/server/process/logger";
import { OutageLog } from "@/lib/core/server/process/outage-log";

import { BusListeners } from "./bus-listeners";
import type { Bus, BusEvent } from "./bus-events";
import { packEvents } from "./bus-payload";

/** A connection that only listens would not notice a lost peer. */
const PROBE_INTERVAL_MS = 15_000;

/**
 * Publishes over the connection that requests share, and listens on one of its own. Drops events
 * while Redis is unreachable. Afterwards all clients refetch.
 */
export function createRedisBus(publisher: Redis, name = "bus"): Bus {
  const listeners = new BusListeners();
  const channel = toRedisKey(name);
  const outage = new OutageLog();
  let subscriber: Redis | undefined;
  let probe: NodeJS.Timeout | undefined;
  let isSubscribed = false;
  let hasMissedEvents = false;
  let hasUnpublished = false;

  // A command publishes before its connection is ready.
  const connected = waitForConnection(publisher);
  const isReady = () => publisher.status === "ready";
  async function send(...events: BusEvent[]): Promise<void> {
    try {
      for (const payload of packEvents(events))
        await listeners.countProcesses(() => publisher.publish(channel, payload));
    } catch (error) {
      hasUnpublished = true;
      if (outage.fail()) logger.error({ err: error, types: events.map((event) => event.type) }, "bus publish failed");
    }
  }
  const onReady = (): void => {
    outage.recover();
    const missed: BusEvent[] = hasUnpublished ? [{ type: "missed" }] : [];
    hasUnpublished = false;
    void send(...missed, ...(isSubscribed ? [listeners.hello] : []));
  };
  publisher.on("ready", onReady);

  async function listen(on: Redis): Promise<void> {
    await on.subscribe(channel);
    isSubscribed = true;
    if (hasMissedEvents) listeners.resync();
    hasMissedEvents = false;
    if (isReady()) await send(listeners.hello);
  }

  function subscribe(): void {
    const on = (subscriber = connectSubscriber(publisher, `nametag-${name}`));
    // As bytes, so that a payload that is too large is not decoded.
    on.on("messageBuffer", (_, payload: Buffer) => listeners.receive(payload));
    on.on("ready", () => {
      listen(on).catch((error: unknown) => {
        logger.warn({ err: error }, "the bus could not subscribe");
        on.disconnect(true);
      });
    });
    on.on("close", () => {
      isSubscribed = false;
      hasMissedEvents = true;
    });
    probe = setInterval(() => {
      if (isSubscribed) on.ping().catch(() => on.disconnect(true));
    }, PROBE_INTERVAL_MS);
  }

  return {
    async publish(...events) {
      await connected;
      await send(...events);
    },
    subscribe(listener) {
      const stop = listeners.add(listener);
      if (!subscriber) subscribe();
      return stop;
    },
    isListening: () => isSubscribed && isReady(),
    hasPeers: () => listeners.hasPeers,
    close() {
      isSubscribed = false;
      clearInterval(probe);
      listeners.clear();
      publisher.off("ready", onReady);
      subscriber?.disconnect();
      return Promise.resolve();
    },
  };
}
