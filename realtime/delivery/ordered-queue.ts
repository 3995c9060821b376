import { logger } from "@/lib/core/server/process/logger";

/** Sends the prepared frames. A returned promise is not awaited. */
export type Delivery = () => void | Promise<void>;

/** The events and members that a delivery concerns, or everything. */
export type Lanes = readonly string[] | "all";

/**
 * Returns a function that runs the deliveries of each lane in the order in which they were added, while their reads run at the same
 * time and can share a statement. A slow read holds back only what concerns the same event or member
 * (docs/product/realtime-protocol.md#order-of-live-events).
 */
export function createOrderedQueue(): (name: string, lanes: Lanes, prepared: Promise<Delivery>) => void {
  /** The newest delivery of each lane that has not run. */
  const last = new Map<string, Promise<void>>();
  /** The newest delivery that concerns everything. */
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
      // Both are awaited together, because the read can reject before the earlier deliveries have run.
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
