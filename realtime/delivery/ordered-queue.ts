import { logger } from "@/lib/core/server/process/logger";

/** Sends the prepared frames. The queue doesn't wait for a returned promise. */
export type Delivery = () => void | Promise<void>;

export type Lanes = readonly string[] | "all";

/**
 * Delivers in order if two deliveries share a key. All reads run at the same time, so they can
 * share a statement (docs/product/realtime-protocol.md#order-of-live-events).
 */
export function createOrderedQueue(): (name: string, lanes: Lanes, prepared: Promise<Delivery>) => void {
  const last = new Map<string, Promise<void>>();
  let lastOfAll: Promise<void> = Promise.resolve();

  function listEarlier(lanes: Lanes): (Promise<void> | undefined)[] {
    return [lastOfAll, ...(lanes === "all" ? last.values() : lanes.map((lane) => last.get(lane)))];
  }

  function setLast(lanes: Lanes, running: Promise<void>): void {
    if (lanes === "all") {
      last.clear();
      lastOfAll = running;
      return;
    }
    for (const lane of lanes) last.set(lane, running);
    void running.then(() => {
      for (const lane of lanes) if (last.get(lane) === running) last.delete(lane);
    });
  }

  return (name, lanes, prepared) => {
    const fail = (error: unknown) => logger.error({ err: error, type: name }, "a live event could not be delivered");
    const earlier = listEarlier(lanes);
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
    setLast(lanes, run());
  };
}
