"use client";

import type { ReactNode } from "react";

import { VerifyEmailNotice } from "@/components/account/email/verify-email-notice";
import { AppShell } from "@/components/layout/shell/app-shell";
import { RealtimeProvider } from "@/components/live/realtime-provider";
import { OfflineStrip } from "@/components/offline/offline-strip";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

export type MemberFrameProps = { viewer: Viewer; realtimePort: number; children: ReactNode };

/** What surrounds each page of a member: the live connection and the shell. */
export function MemberFrame({ viewer, realtimePort, children }: MemberFrameProps) {
  return (
    <RealtimeProvider viewer={viewer} realtimePort={realtimePort}>
      <AppShell viewer={viewer}>
        <VerifyEmailNotice viewer={viewer} />
        {children}
      </AppShell>
      <OfflineStrip />
    </RealtimeProvider>
  );
}
