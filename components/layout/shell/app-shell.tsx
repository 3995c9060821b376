"use client";

import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";

import { currentUserQuery } from "@/lib/auth/client";
import type { Viewer } from "@/lib/profiles/schema";

import { MobileBar } from "../navigation/mobile-bar";
import { NetworkStrip } from "./network-strip";
import { RouteFocus } from "./route-focus";
import { Sidebar } from "../navigation/sidebar";
import { SkipLink } from "../navigation/skip-link";
import { TabBar } from "../navigation/tab-bar";

const InsideShell = createContext(false);

/** True where the layout was rendered for a member; it doesn't run again when the session ends on the way to the next page. */
export const useInsideShell = (): boolean => useContext(InsideShell);

/** What a member's every page stands in (spec B§2, Navigation shells). `main` is here: pages bring their h1 and content. */
export function AppShell({ viewer: rendered, children }: { viewer: Viewer; children: ReactNode }) {
  // The server's answer first; a changed profile then shows here as soon as the query is refreshed.
  const { data } = useQuery({ ...currentUserQuery(), initialData: rendered });
  const viewer = data ?? rendered;
  return (
    <InsideShell value={true}>
      <SkipLink />
      <RouteFocus />
      <div className="flex min-h-dvh">
        <Sidebar viewer={viewer} />
        <div className="flex min-w-0 flex-1 flex-col">
          <MobileBar viewer={viewer} />
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto flex w-full max-w-[calc(var(--container-content)+4.5rem)] min-w-0 flex-1 flex-col pt-2 pr-[calc(1rem+env(safe-area-inset-right))] pb-[calc(5.5rem+env(safe-area-inset-bottom))] pl-[calc(1rem+env(safe-area-inset-left))] md:px-6 md:py-7 lg:px-9"
          >
            <NetworkStrip />
            {children}
          </main>
        </div>
      </div>
      <TabBar />
    </InsideShell>
  );
}
