import { logger } from "@/lib/core/server/process/logger";

/** Sends the prepared frames. The queue doesn't wait for a returned promise. */
export type Delivery = () => void | Promise<void>;

export type OrderingKeys = readonly string[] | "all";

/**
 * Delivers in order if two deliveries share a key. All reads run at the same time, so they can
 * share a statement (docs/product/realtime-protocol.md#order-of-live-events).
 */
export function createOrderedQueue(): (name: string, keys: OrderingKeys, prepared: Promise<Delivery>) => void {
  const last = new Map<string, Promise<void>>();
  let lastOfAll: Promise<void> = Promise.resolve();

  function listEarlier(keys: OrderingKeys): (Promise<void> | undefined)[] {
    return [lastOfAll, ...(keys === "all" ? last.values() : keys.map((key) => last.get(key)))];
  }

  function setLast(keys: OrderingKeys, running: Promise<void>): void {
    if (keys === "all") {
      last.clear();
      lastOfAll = running;
      return;
    }
    for (const key of keys) last.set(key, running);
    void running.then(() => {
      for (const key of keys) if (last.get(key) === running) last.delete(key);
    });
  }

  return (name, keys, prepared) => {
    const fail = (error: unknown) => logger.error({ err: error, type: name }, "a live event could not be delivered");
    const earlier = listEarlier(keys);
    const run = async () => {
      // Awaits both together, because the read can reject before the earlier deliveries have run.
      const [deliver] = await Promise.all([
        prepared.catch((error: unknown) => {
          fail(error);
          return () => undefined;
        }),
        ...earlier,
      ]);
      try {
        void Promise.resolve(deliver()).catch(fail);
      } catch (error) {
        fail(error);
      }
    };
    setLast(keys, run());
  };
}
