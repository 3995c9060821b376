"use client";

import dynamic from "next/dynamic";

import type { EventsScreenProps } from "@/components/events/screen/events-screen";
import type { PeopleScreenProps } from "@/components/people/screen/people-screen";

import type { MemberFrameProps } from "./member-frame";

// Screens that only some viewers of an address see. A browser loads everything that a layout or a page imports, even if it
// isn't rendered. These screens are rendered on the server, and only the HTML of those who see them names their code
// (docs/decisions/061-load-what-a-page-shows.md).

export const MemberFrame = dynamic<MemberFrameProps>(() =>
  import("./member-frame").then((module) => module.MemberFrame),
);
export const EventsScreen = dynamic<EventsScreenProps>(() =>
  import("@/components/events/screen/events-screen").then((module) => module.EventsScreen),
);
export const PeopleScreen = dynamic<PeopleScreenProps>(() =>
  import("@/components/people/screen/people-screen").then((module) => module.PeopleScreen),
);
