import type { EventEmitter } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Fewer leave too little behind to be worth a collection. */
const MIN_REQUESTS = 200;
/** Shorter than the time between two health checks, so that these don't put it off forever. */
const IDLE_MS = 3_000;

/** Returns V8's full collection, which takes about a tenth of a second and gives memory back to the system. */
function exposeCollection(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("() => gc({ type: 'major', flavor: 'last-resort' })") as () => void;
}

/**
 * Collects all garbage once a server has had no request for three seconds after load (docs/operations.md#memory). V8 collects when a
 * process allocates, so what a crowd leaves would stay until the next one. It never runs while a request waits, except for one that
 * comes during the collection.
 */
export function collectWhenIdle(server: EventEmitter, collect = exposeCollection()): void {
  let [running, handled] = [0, 0];
  let timer: NodeJS.Timeout | undefined;
  const finish = () => {
    running -= 1;
    if (running > 0 || handled < MIN_REQUESTS) return;
    timer = setTimeout(() => {
      handled = 0;
      collect();
    }, IDLE_MS).unref();
  };
  server.on("request", (_request: unknown, response: EventEmitter) => {
    running += 1;
    handled += 1;
    clearTimeout(timer);
    response.once("close", finish);
  });
}
