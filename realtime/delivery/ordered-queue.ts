import { logger } from "@/lib/core/server/process/logger";

/** Sends the prepared frames. A returned promise is not awaited. */
export type Delivery = () => void | Promise<void>;

/**
 * Returns a function that runs deliveries in the order in which they were added, while their reads run at the same time. So
 * events reach clients in commit order, and reads can still share a statement.
 */
export function createOrderedQueue(): (name: string, prepared: Promise<Delivery>) => void {
  let last: Promise<void> = Promise.resolve();
  return (name, prepared) => {
    const fail = (error: unknown) => logger.error({ err: error, type: name }, "a live event could not be delivered");
    // Also handled here, because it can reject before it is awaited.
    const delivery = prepared.catch((error: unknown) => {
      fail(error);
      return () => undefined;
    });
    last = last.then(async () => {
      const deliver = await delivery;
      try {
        void Promise.resolve(deliver()).catch(fail);
      } catch (error) {
        fail(error);
      }
    });
  };
}
