"use client";

import { InstallBanner } from "@/components/install/install-banner";
import { PushSync } from "@/components/notifications/push-sync";
import { OfflineSync } from "@/components/offline/offline-sync";
import { WalkthroughGate } from "@/components/onboarding/walkthrough-gate";
import { PageView } from "@/components/session/page-view";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

export type BackgroundProps = { viewer: Viewer | null };

/** What a page does after its first paint: it shows nothing yet, or later. */
export function Background({ viewer }: BackgroundProps) {
  return (
    <>
      <OfflineSync viewerId={viewer?.id ?? null} />
      <PushSync viewerId={viewer?.id ?? null} />
      {viewer && (
        <>
          <PageView />
          <WalkthroughGate
            viewerId={viewer.id}
            status={{ completed: viewer.profile.onboardingCompleted, skipped: viewer.profile.onboardingSkipped }}
          />
          <InstallBanner />
        </>
      )}
    </>
  );
}
