"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";

import { AppShell } from "@/components/layout/shell/app-shell";
import { RealtimeProvider } from "@/components/live/realtime-provider";
import { OfflineStrip } from "@/components/offline/offline-strip";
import { OfflineSync } from "@/components/offline/offline-sync";
import { PageView } from "@/components/session/page-view";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

// Most members have confirmed their email, and don't load it.
const VerifyEmailNotice = dynamic(() =>
  import("@/components/account/email/verify-email-notice").then((module) => module.VerifyEmailNotice),
);

// Nothing of it is seen at first. Without it, a press on "Note" shows nothing.
const MemberBackground = lazyWithRetry(() => import("./member-background").then((module) => module.MemberBackground));

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
        <MemberBackground viewer={viewer} />
      </RealtimeProvider>
    </>
  );
}
