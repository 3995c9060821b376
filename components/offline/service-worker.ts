import { createStore } from "@/components/ui/browser/store";
import { listen } from "@/lib/core/browser/listen";

const UPDATE_EVERY_MS = 60 * 60 * 1000;

const { get: getWaitingWorker, set: setWaiting, subscribe: onWaitingWorker } = createStore<ServiceWorker | null>(null);

export { getWaitingWorker, onWaitingWorker };

/** Every tab then reloads once (see `registerServiceWorker`). */
export const activateWaitingWorker = (): void => getWaitingWorker()?.postMessage({ type: "TAKE_OVER" });

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

/** Checks for updates every hour and when the tab becomes visible. Returns a stop function. */
export function registerServiceWorker(reload: () => void): () => void {
  const container = navigator.serviceWorker;
  let wasControlled = container.controller !== null;
  let hasReloaded = false;
  let current: ServiceWorkerRegistration | undefined;

  const onController = () => {
    // Only a replacement makes the page outdated, not the first worker.
    if (wasControlled && !hasReloaded) {
      hasReloaded = true;
      reload();
    }
    wasControlled = true;
  };
  const checkForUpdate = () => {
    // The next check repeats a failed one.
    if (document.visibilityState === "visible") void current?.update().catch(() => undefined);
  };

  const stops = [
    listen(container, onController, "controllerchange"),
    listen(document, checkForUpdate, "visibilitychange"),
  ];
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
    for (const stop of stops) stop();
    clearInterval(timer);
  };
}
