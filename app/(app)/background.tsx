"use client";

import { InstallBanner } from "@/components/install/install-banner";
import { PushSync } from "@/components/notifications/push-sync";
import { WalkthroughGate } from "@/components/onboarding/walkthrough-gate";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

export type BackgroundProps = { viewer: Viewer };

export function Background({ viewer }: BackgroundProps) {
  return (
    <>
      <PushSync viewerId={viewer.id} />
      <WalkthroughGate
        viewerId={viewer.id}
        status={{ completed: viewer.profile.onboardingCompleted, skipped: viewer.profile.onboardingSkipped }}
      />
      <InstallBanner />
    </>
  );
}
