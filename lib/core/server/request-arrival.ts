import { AsyncLocalStorage } from "node:async_hooks";

type Globals = typeof globalThis & { nametagArrival?: AsyncLocalStorage<number> };

// On globalThis because the web server and Next's bundle each have a copy of this module.
const arrivals = (): AsyncLocalStorage<number> =>
  ((globalThis as Globals).nametagArrival ??= new AsyncLocalStorage<number>());

/** Runs `work` for a request that has arrived now. */
export const runWithArrival = <Result>(work: () => Result): Result => arrivals().run(performance.now(), work);

/**
 * Returns performance.now() of when the request arrived that this code works for, so what was read since then is not older than what its
 * sender knew when they sent it. Outside of such a request it is now.
 */
export const getArrival = (): number => arrivals().getStore() ?? performance.now();
