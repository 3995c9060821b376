"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";

import { OpenNote } from "@/components/connections/notes/open-note";
import { AfterRsvp } from "@/components/events/rsvp/after-rsvp";
import { InstallBanner } from "@/components/install/install-banner";
import { AppShell } from "@/components/layout/shell/app-shell";
import { ReadNotifications } from "@/components/live/read-notifications";
import { RealtimeProvider } from "@/components/live/realtime-provider";
import { PushSync } from "@/components/notifications/push-sync";
import { OfflineStrip } from "@/components/offline/offline-strip";
import { OfflineSync } from "@/components/offline/offline-sync";
import { WalkthroughGate } from "@/components/onboarding/walkthrough-gate";
import { PageView } from "@/components/session/page-view";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

// Most members have confirmed their email, and don't load it.
const VerifyEmailNotice = dynamic(() =>
  import("@/components/account/email/verify-email-notice").then((module) => module.VerifyEmailNotice),
);

export type MemberFrameProps = {
  viewer: Viewer;
  realtimePort: number;
  isEmailNoticeClosed: boolean;
  /** From WEB_VITALS. */
  isMeasured: boolean;
  children: ReactNode;
};

export function MemberFrame({ viewer, realtimePort, isEmailNoticeClosed, isMeasured, children }: MemberFrameProps) {
  return (
    <>
      <OfflineSync viewerId={viewer.id} />
      <PageView isMeasured={isMeasured} />
      <RealtimeProvider viewer={viewer} realtimePort={realtimePort}>
        <AppShell viewer={viewer}>
          {!viewer.isEmailVerified && <VerifyEmailNotice viewer={viewer} wasClosed={isEmailNoticeClosed} />}
          {children}
        </AppShell>
        <OfflineStrip />
        <ReadNotifications />
      </RealtimeProvider>
      <PushSync viewerId={viewer.id} />
      <WalkthroughGate
        viewerId={viewer.id}
        status={{ completed: viewer.profile.onboardingCompleted, skipped: viewer.profile.onboardingSkipped }}
      />
      <AfterRsvp />
      <OpenNote viewerId={viewer.id} />
      <InstallBanner />
    </>
  );
}
