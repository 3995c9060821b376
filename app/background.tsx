"use client";

import { TimezoneSync } from "@/components/events/time/timezone-sync";
import { ServiceWorkerRegistration } from "@/components/offline/service-worker-registration";

export type BackgroundProps = { viewerZone: string };

export function Background({ viewerZone }: BackgroundProps) {
  return (
    <>
      <TimezoneSync viewerZone={viewerZone} />
      <ServiceWorkerRegistration />
    </>
  );
}
