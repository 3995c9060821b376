"use client";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";

const TimezoneSync = lazyWithRetry(
  () => import("@/components/events/time/timezone-sync").then((module) => module.TimezoneSync),
  undefined,
  { isSilent: true },
);
// It registers the worker after the load of the page anyway.
const ServiceWorkerRegistration = lazyWithRetry(
  () => import("@/components/offline/service-worker-registration").then((module) => module.ServiceWorkerRegistration),
  undefined,
  { isSilent: true },
);

export function Background({ viewerZone }: { viewerZone: string }) {
  return (
    <>
      <TimezoneSync viewerZone={viewerZone} />
      <ServiceWorkerRegistration />
    </>
  );
}
