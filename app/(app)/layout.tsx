import type { ReactNode } from "react";

import { VerifyEmailNotice } from "@/components/account/email/verify-email-notice";
import { InstallBanner } from "@/components/install/install-banner";
import { AppShell } from "@/components/layout/shell/app-shell";
import { PageView } from "@/components/session/page-view";
import { RealtimeProvider } from "@/components/live/realtime-provider";
import { RoleSync } from "@/components/session/role-sync";
import { SessionSync } from "@/components/session/session-sync";
import { WalkthroughGate } from "@/components/onboarding/walkthrough-gate";
import { PushSync } from "@/components/notifications/push-sync";
import { OfflineSync } from "@/components/offline/offline-sync";
import { OfflineStrip } from "@/components/offline/offline-strip";
import { Texts } from "@/components/texts/with-texts";
import { loadViewer } from "@/lib/auth/loaders";
import { env } from "@/lib/core/server/process/env";

/** The shell for a member. A visitor gets no shell: the page is public or the welcome screen (docs/product/sessions.md#who-reaches-which-page). */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const viewer = await loadViewer();
  return (
    <Texts of="app/(app)/layout.tsx">
      <SessionSync viewerId={viewer?.id ?? null} />
      <OfflineSync viewerId={viewer?.id ?? null} />
      <PushSync viewerId={viewer?.id ?? null} />
      {viewer ? (
        <RealtimeProvider viewer={viewer} realtimePort={env().REALTIME_PORT}>
          <PageView />
          <RoleSync viewer={viewer} />
          <WalkthroughGate
            viewerId={viewer.id}
            status={{ completed: viewer.profile.onboardingCompleted, skipped: viewer.profile.onboardingSkipped }}
          />
          <AppShell viewer={viewer}>
            <VerifyEmailNotice viewer={viewer} />
            {children}
          </AppShell>
          <OfflineStrip />
          <InstallBanner />
        </RealtimeProvider>
      ) : (
        children
      )}
    </Texts>
  );
}
