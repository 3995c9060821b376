"use client";

import dynamic from "next/dynamic";

import type { PeopleScreenProps } from "./people-screen";

/** In a chunk of its own, so that visitors, who see the welcome screen at the same address, don't download it. */
export const PeopleScreen = dynamic<PeopleScreenProps>(() =>
  import("./people-screen").then((module) => module.PeopleScreen),
);
