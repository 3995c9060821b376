"use client";

import dynamic from "next/dynamic";

import type { EventsScreenProps } from "@/components/events/screen/events-screen";
import type { PeopleScreenProps } from "@/components/people/screen/people-screen";

import type { MemberFrameProps } from "./member-frame";

// Static imports would load these for everyone (docs/decisions/061-load-what-a-page-shows.md).

export const MemberFrame = dynamic<MemberFrameProps>(() =>
  import("./member-frame").then((module) => module.MemberFrame),
);
export const EventsScreen = dynamic<EventsScreenProps>(() =>
  import("@/components/events/screen/events-screen").then((module) => module.EventsScreen),
);
export const PeopleScreen = dynamic<PeopleScreenProps>(() =>
  import("@/components/people/screen/people-screen").then((module) => module.PeopleScreen),
);
