"use client";

import { loadLater } from "@/components/ui/load-later";

/** Loaded after the first paint, because the service worker is registered after the load anyway. */
export const ServiceWorkerRegistration = loadLater<object>(
  () => import("./service-worker-registration").then((module) => module.ServiceWorkerRegistration),
  undefined,
  { isBackground: true },
);
