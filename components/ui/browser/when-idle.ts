/** For browsers without `requestIdleCallback` (docs/browsers.md): time to render what has just changed. */
const WITHOUT_IDLE_MS = 200;
const LATEST_MS = 2_000;

/** Resolves when the browser has nothing else to do, at the latest after two seconds. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, WITHOUT_IDLE_MS);
  });
