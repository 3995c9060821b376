"use client";

import { loadWhenIdle } from "@/components/ui/load-later";

import type { BackgroundProps } from "./background";

/** Loaded when the browser is idle: asking a browser for its zone for the first time alone takes it tens of milliseconds. */
export const Background = loadWhenIdle<BackgroundProps>(() =>
  import("./background").then((module) => module.Background),
);
