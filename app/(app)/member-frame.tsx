"use client";

import type { ReactNode } from "react";

import { VerifyEmailNotice } from "@/components/account/email/verify-email-notice";
import { AppShell } from "@/components/layout/shell/app-shell";
import { RealtimeProvider } from "@/components/live/realtime-provider";
import { OfflineStrip } from "@/components/offline/offline-strip";
import { OfflineSync } from "@/components/offline/offline-sync";
import { PageView } from "@/components/session/page-view";
import { RoleSync } from "@/components/session/role-sync";
import { whenIdle } from "@/components/ui/browser/when-idle";
import { loadLater } from "@/components/ui/load-later";
import { Queries } from "@/lib/http/browser/queries";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import type { BackgroundProps } from "./background";
import { MemberScreensContext } from "./member-screen";
import { MEMBER_SCREENS } from "./member-screens";

export type MemberFrameProps = { viewer: Viewer; realtimePort: number; children: ReactNode };

/** Loaded when the browser is idle. */
const Background = loadLater<BackgroundProps>(
  () =>
    whenIdle()
      .then(() => import("./background"))
      .then((module) => module.Background),
  undefined,
  { isBackground: true },
);

/** What surrounds each page of a member: the live connection and the shell. */
export function MemberFrame({ viewer, realtimePort, children }: MemberFrameProps) {
  return (
    <Queries>
      {/* Not later: it removes what a refused session has saved. */}
      <OfflineSync viewerId={viewer.id} />
      <PageView />
      <RoleSync viewer={viewer} />
      <RealtimeProvider viewer={viewer} realtimePort={realtimePort}>
        <AppShell viewer={viewer}>
          <VerifyEmailNotice viewer={viewer} />
          <MemberScreensContext value={MEMBER_SCREENS}>{children}</MemberScreensContext>
        </AppShell>
        <OfflineStrip />
      </RealtimeProvider>
      <Background viewer={viewer} />
    </Queries>
  );
}
