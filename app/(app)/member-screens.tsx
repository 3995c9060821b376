"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";

import type { EventsScreenProps } from "@/components/events/screen/events-screen";
import type { PeopleScreenProps } from "@/components/people/screen/people-screen";
import { hydrateLater } from "@/components/ui/hydrate-later";
import { HydratedQueries } from "@/lib/http/browser/hydrated-queries";

import type { MemberScreens } from "./member-screen";

/** Returns the screen with the queries that the page has read. */
function withQueries<Props extends object>(Screen: ComponentType<Props>): ComponentType<Props & { queries: string }> {
  return function ScreenWithQueries({ queries, ...props }) {
    return (
      <HydratedQueries json={queries}>
        <Screen {...(props as unknown as Props)} />
      </HydratedQueries>
    );
  };
}

/**
 * They are imported here, below the frame, and not by their pages: the bundler then knows that the frame has been loaded, and
 * doesn't repeat what both import. The list of events is in the HTML and can be read and searched without its code.
 */
export const MEMBER_SCREENS: MemberScreens = {
  EventsScreen: withQueries(
    hydrateLater<EventsScreenProps>(() =>
      import("@/components/events/screen/events-screen").then((module) => module.EventsScreen),
    ),
  ),
  PeopleScreen: withQueries(
    dynamic<PeopleScreenProps>(() =>
      import("@/components/people/screen/people-screen").then((module) => module.PeopleScreen),
    ),
  ),
};
