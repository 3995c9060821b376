import { connectRedis, redisKey } from "@/lib/core/server/redis";
import { logger } from "@/lib/core/server/logger";

import { BusAudience } from "./audience";
import type { Bus } from "./bus-events";
import { packEvents } from "./bus-payload";

/** A subscriber only listens: one whose other end vanished without a word is found by asking. */
const PROBE_EVERY_MS = 15_000;
/** Whoever publishes has done their work: they don't wait long for Redis to come. */
const PUBLISH_PATIENCE_MS = 500;

/**
 * The bus over Redis's publish and subscribe: for many processes, whose words then don't queue behind the database's commits.
 * While Redis is away nothing is told and nothing crashes; when it is back everybody is asked to read again (quality F3).
 */
export function createRedisBus(url: string): Bus {
  const audience = new BusAudience();
  const channel = redisKey("bus");
  const publisher = connectRedis(url, "nametag-bus-out");
  let subscriber: ReturnType<typeof connectRedis> | undefined;
  let probe: NodeJS.Timeout | undefined;
  let listening = false;
  let missed = false;
  /** Something was not said: this process or Redis was away. */
  let owes = false;

  const say = async (payloads: string[]): Promise<void> => {
    for (const payload of payloads) audience.counted(await publisher.publish(channel, payload));
  };
  publisher.on("ready", () => {
    if (!owes) return;
    owes = false;
    say(packEvents([{ type: "missed" }])).catch(() => (owes = true));
  });
  const whenReady = (): Promise<void> =>
    publisher.status === "ready"
      ? Promise.resolve()
      : new Promise((resolve, reject) => {
          const timer = setTimeout(() => reject(new Error("Redis is away")), PUBLISH_PATIENCE_MS);
          publisher.once("ready", () => {
            clearTimeout(timer);
            resolve();
          });
        });

  async function listen(on: ReturnType<typeof connectRedis>): Promise<void> {
    await on.subscribe(channel);
    listening = true;
    if (missed) audience.resync();
    missed = false;
    await whenReady();
    await say(packEvents([audience.hello]));
  }

  function subscribe(): void {
    const on = (subscriber = connectRedis(url, "nametag-bus-in"));
    on.on("message", (_, payload: string) => audience.receive(payload));
    on.on("ready", () => {
      listen(on).catch((error: unknown) => {
        logger.warn({ err: error }, "bus could not listen");
        if (!listening) on.disconnect(true);
      });
    });
    on.on("close", () => {
      listening = false;
      missed = true;
    });
    probe = setInterval(() => {
      if (listening) on.ping().catch(() => on.disconnect(true));
    }, PROBE_EVERY_MS);
  }

  return {
    async publish(...events) {
      const payloads = packEvents(events);
      if (payloads.length === 0) return;
      try {
        await whenReady();
        await say(payloads);
      } catch (error) {
        owes = true;
        logger.error({ err: error, types: events.map((event) => event.type) }, "bus publish failed");
      }
    },
    subscribe(listener) {
      const stop = audience.add(listener);
      if (!subscriber) subscribe();
      return stop;
    },
    isListening: () => listening,
    hasPeers: () => audience.hasPeers,
    close() {
      listening = false;
      clearInterval(probe);
      audience.clear();
      subscriber?.disconnect();
      publisher.disconnect();
      return Promise.resolve();
    },
  };
}
