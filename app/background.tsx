"use client";

import { TimezoneSync } from "@/components/events/time/timezone-sync";
import { ServiceWorkerRegistration } from "@/components/offline/service-worker-registration";

export type BackgroundProps = { viewerZone: string };

/** What every document does after its first paint. */
export function Background({ viewerZone }: BackgroundProps) {
  return (
    <>
      <TimezoneSync viewerZone={viewerZone} />
      <ServiceWorkerRegistration />
    </>
  );
}
