"use client";

import { loadWhenIdle } from "@/components/ui/load-later";

/** Loaded when the browser is idle, because the service worker is registered after the load anyway. */
export const ServiceWorkerRegistration = loadWhenIdle<object>(() =>
  import("./service-worker-registration").then((module) => module.ServiceWorkerRegistration),
);
