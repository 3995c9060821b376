"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { SignOutProvider } from "@/components/live/sign-out/sign-out-provider";
import { InsideShellContext } from "@/components/ui/screens/inside-shell";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { LoadingBar } from "../navigation/loading-bar";
import { MobileBar } from "../navigation/mobile-bar";
import { NetworkStrip } from "./network-strip";
import { RouteFocus } from "./route-focus";
import { Sidebar } from "../navigation/sidebar";
import { SkipLink } from "../navigation/skip-link";
import { TabBar } from "../navigation/tab-bar";

export function AppShell({ viewer: rendered, children }: { viewer: Viewer; children: ReactNode }) {
  const { data } = useQuery({ ...currentUserQuery(), initialData: rendered });
  const viewer = data ?? rendered;
  return (
    <InsideShellContext value={true}>
      <SignOutProvider>
        <SkipLink />
        <RouteFocus />
        <LoadingBar />
        <div className="flex min-h-dvh">
          <Sidebar viewer={viewer} />
          <div className="flex min-w-0 flex-1 flex-col">
            <MobileBar viewer={viewer} />
            <main
              id="main"
              tabIndex={-1}
              className="mx-auto flex w-full max-w-[calc(var(--container-content)+4.5rem)] min-w-0 flex-1 flex-col pt-2 pr-[calc(--spacing(4)+env(safe-area-inset-right))] pb-[calc(--spacing(22)+env(safe-area-inset-bottom))] pl-[calc(--spacing(4)+env(safe-area-inset-left))] md:px-6 md:py-7 lg:px-9"
            >
              <NetworkStrip />
              {children}
            </main>
          </div>
        </div>
        <TabBar />
      </SignOutProvider>
    </InsideShellContext>
  );
}
