"use client";

import { whenIdle } from "@/components/ui/browser/when-idle";
import { loadLater } from "@/components/ui/load-later";

/** Loaded when the browser is idle, because the service worker is registered after the load anyway. */
export const ServiceWorkerRegistration = loadLater<object>(
  () =>
    whenIdle()
      .then(() => import("./service-worker-registration"))
      .then((module) => module.ServiceWorkerRegistration),
  undefined,
  { isBackground: true },
);
