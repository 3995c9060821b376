import { listen } from "@/lib/core/browser/listen";
import { getBackOffMs } from "@/lib/core/shared/back-off";
import { documentLoad } from "@/lib/core/shared/document-load";

/** The first wait is long enough that a page which fails again doesn't flicker. */
const RETRY_DELAY = { firstMs: 5_000, maxMs: 60_000, jitter: 0.5 };
const TIMEOUT_MS = 10_000;

/** The browser can be wrong about being online. */
const isServerReachable = (): Promise<boolean> =>
  fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Loads the address again once the server responds. The page there sends what waits. */
export function leaveWhenOnline(onLeave: () => void): void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(tryToLeave, getBackOffMs(++failures, RETRY_DELAY));
  };
  const tryToLeave = () =>
    void isServerReachable().then((isReachable) => {
      if (!isReachable) return wait();
      onLeave();
      documentLoad.reload();
    });
  listen(window, tryToLeave, "online");
  listen(document, tryToLeave, "visibilitychange");
  wait();
}
