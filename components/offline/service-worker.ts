// The page's side of the service worker: registration, updates, and activation of a new version.

const UPDATE_EVERY_MS = 60 * 60 * 1000;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function setWaiting(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const watcher of listeners) watcher();
}

/** Returns the installed worker of a newer build that is not active yet. */
export const getWaitingWorker = (): ServiceWorker | null => waiting;

export function onWaitingWorker(watcher: () => void): () => void {
  listeners.add(watcher);
  return () => void listeners.delete(watcher);
}

/** Activates the waiting worker; every tab then reloads once (see `registerServiceWorker`). */
export const activateWaitingWorker = (): void => waiting?.postMessage({ type: "TAKE_OVER" });

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // Without a controller it is the first worker, so this page has no older files.
    if (registration.waiting && navigator.serviceWorker.controller) setWaiting(registration.waiting);
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
}

/**
 * Registers the worker, checks for updates every hour and when the tab becomes visible, and reloads the page when a new worker takes
 * control. Returns the function that stops it.
 */
export function registerServiceWorker(reload: () => void): () => void {
  const container = navigator.serviceWorker;
  let wasControlled = container.controller !== null;
  let hasReloaded = false;
  let current: ServiceWorkerRegistration | undefined;

  const onController = () => {
    // The first worker takes control without a reload; only a replacement makes the page outdated.
    if (wasControlled && !hasReloaded) {
      hasReloaded = true;
      reload();
    }
    wasControlled = true;
  };
  const checkForUpdate = () => {
    // A failed check, without a network, is repeated by the next one.
    if (document.visibilityState === "visible") void current?.update().catch(() => undefined);
  };

  container.addEventListener("controllerchange", onController);
  document.addEventListener("visibilitychange", checkForUpdate);
  const timer = setInterval(checkForUpdate, UPDATE_EVERY_MS);
  void (async () => {
    try {
      // A browser that blocks service workers (as in Playwright) resolves with undefined.
      const registration = (await container.register("/sw.js", { scope: "/", updateViaCache: "none" })) as
        ServiceWorkerRegistration | undefined;
      if (!registration) return;
      current = registration;
      watchForUpdates(registration);
    } catch {
      // Refused, in a private window or with a full disk: the app works, except offline.
    }
  })();

  return () => {
    container.removeEventListener("controllerchange", onController);
    document.removeEventListener("visibilitychange", checkForUpdate);
    clearInterval(timer);
  };
}
