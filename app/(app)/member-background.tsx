import { OpenNote } from "@/components/connections/notes/open-note";
import { OpenQuestions } from "@/components/events/rsvp/open-questions";
import { InstallBanner } from "@/components/install/install-banner";
import { ReadNotifications } from "@/components/live/read-notifications";
import { PushSync } from "@/components/notifications/push-sync";
import { WalkthroughGate } from "@/components/onboarding/walkthrough-gate";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

/** Shown later or never: a press, a time or a live frame shows each part. */
export function MemberBackground({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <ReadNotifications />
      <PushSync viewerId={viewer.id} />
      <WalkthroughGate
        viewerId={viewer.id}
        status={{ completed: viewer.profile.onboardingCompleted, skipped: viewer.profile.onboardingSkipped }}
      />
      <OpenQuestions />
      <OpenNote viewerId={viewer.id} />
      <InstallBanner />
    </>
  );
}
