"use client";

import { loadWhenIdle } from "@/components/ui/load-later";

/** Loaded when the browser is idle, because asking a browser for its zone for the first time takes it tens of milliseconds. */
export const TimezoneSync = loadWhenIdle<{ viewerZone: string }>(() =>
  import("./timezone-sync").then((module) => module.TimezoneSync),
);
