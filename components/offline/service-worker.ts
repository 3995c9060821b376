// The service worker as the page sees it: registered, looked after, and replaced when the person says so.

const UPDATE_EVERY_MS = 60 * 60 * 1000;

let waiting: ServiceWorker | null = null;
const watchers = new Set<() => void>();

function setWaiting(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const watcher of watchers) watcher();
}

/** A newer build that waits for its turn. */
export const waitingWorker = (): ServiceWorker | null => waiting;

export function onWaitingWorker(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** The waiting build takes over; every tab then loads again, once (see `startWorker`). */
export const takeUpdate = (): void => waiting?.postMessage({ type: "TAKE_OVER" });

function follow(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // Without a controller it is the first worker there ever was: nothing old is shown.
    if (registration.waiting && navigator.serviceWorker.controller) setWaiting(registration.waiting);
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
}

/**
 * Registers the worker, asks for a newer one now and then, and loads the page again when another takes over.
 * `reload` is given for tests. Answers the function that stops it.
 */
export function startWorker(reload: () => void): () => void {
  const container = navigator.serviceWorker;
  let controlled = container.controller !== null;
  let reloaded = false;
  let current: ServiceWorkerRegistration | undefined;

  const onController = () => {
    // The first worker takes this page in its care; only one that replaces another makes it old.
    if (controlled && !reloaded) {
      reloaded = true;
      reload();
    }
    controlled = true;
  };
  const look = () => {
    // Offline it can't be had; the next look does.
    if (document.visibilityState === "visible") void current?.update().catch(() => undefined);
  };

  container.addEventListener("controllerchange", onController);
  document.addEventListener("visibilitychange", look);
  const timer = setInterval(look, UPDATE_EVERY_MS);
  void (async () => {
    try {
      // A browser made to block workers answers with nothing.
      const registration = (await container.register("/sw.js", { scope: "/", updateViaCache: "none" })) as
        ServiceWorkerRegistration | undefined;
      if (!registration) return;
      current = registration;
      follow(registration);
    } catch {
      // Refused (private windows, full disks): the app works without, only not offline.
    }
  })();

  return () => {
    container.removeEventListener("controllerchange", onController);
    document.removeEventListener("visibilitychange", look);
    clearInterval(timer);
  };
}
