"use client";

import dynamic from "next/dynamic";

import type { EventsScreenProps } from "./events-screen";

/** In a chunk of its own, so that visitors, who see the welcome screen at the same address, don't download it. */
export const EventsScreen = dynamic<EventsScreenProps>(() =>
  import("./events-screen").then((module) => module.EventsScreen),
);
