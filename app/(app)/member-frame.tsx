"use client";

import type { ReactNode } from "react";

import { VerifyEmailNotice } from "@/components/account/email/verify-email-notice";
import { InstallBanner } from "@/components/install/install-banner";
import { AppShell } from "@/components/layout/shell/app-shell";
import { RealtimeProvider } from "@/components/live/realtime-provider";
import { PushSync } from "@/components/notifications/push-sync";
import { OfflineStrip } from "@/components/offline/offline-strip";
import { OfflineSync } from "@/components/offline/offline-sync";
import { WalkthroughGate } from "@/components/onboarding/walkthrough-gate";
import { PageView } from "@/components/session/page-view";
import { RoleSync } from "@/components/session/role-sync";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

export type MemberFrameProps = { viewer: Viewer; realtimePort: number; children: ReactNode };

export function MemberFrame({ viewer, realtimePort, children }: MemberFrameProps) {
  return (
    <>
      <OfflineSync viewerId={viewer.id} />
      <PageView />
      <RoleSync viewer={viewer} />
      <RealtimeProvider viewer={viewer} realtimePort={realtimePort}>
        <AppShell viewer={viewer}>
          <VerifyEmailNotice viewer={viewer} />
          {children}
        </AppShell>
        <OfflineStrip />
      </RealtimeProvider>
      <PushSync viewerId={viewer.id} />
      <WalkthroughGate
        viewerId={viewer.id}
        status={{ completed: viewer.profile.onboardingCompleted, skipped: viewer.profile.onboardingSkipped }}
      />
      <InstallBanner />
    </>
  );
}
