"use client";

import { whenIdle } from "@/components/ui/browser/when-idle";
import { loadLater } from "@/components/ui/load-later";

/** Loaded when the browser is idle, because asking a browser for its zone for the first time takes it tens of milliseconds. */
export const TimezoneSync = loadLater<{ viewerZone: string }>(
  () =>
    whenIdle()
      .then(() => import("./timezone-sync"))
      .then((module) => module.TimezoneSync),
  undefined,
  { isBackground: true },
);
