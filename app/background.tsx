"use client";

import { TimezoneSync } from "@/components/events/time/timezone-sync";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";

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
