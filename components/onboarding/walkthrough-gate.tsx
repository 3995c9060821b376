import { useQuery } from "@tanstack/react-query";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { usePathname } from "next/navigation";
import { useEffect } from "react";

import { onboardingStatusQuery } from "@/lib/onboarding/client";
import type { OnboardingStatus } from "@/lib/onboarding/schema";

import { resetForOtherMember, startTour, useTourStep, hasStartedInSession } from "./tour-state";

// See docs/product/onboarding.md#walkthrough-start.
const START_DELAY_MS = 1_000;
const START_PAGES = ["/events", "/"];

// Loaded on demand, because most members have already seen it.
const Walkthrough = lazyWithRetry(() => import("./walkthrough").then((module) => module.Walkthrough));

type WalkthroughGateProps = {
  viewerId: string;
  /** The status when the server rendered the page. */
  status: OnboardingStatus;
};

export function WalkthroughGate({ viewerId, status: rendered }: WalkthroughGateProps) {
  const pathname = usePathname();
  const step = useTourStep();
  const { data: status } = useQuery({ ...onboardingStatusQuery(), initialData: rendered });
  const isDue = !status.completed && !status.skipped && START_PAGES.includes(pathname);

  // Effect: removes another member's tour from the tab's session storage.
  useEffect(() => resetForOtherMember(viewerId), [viewerId]);
  // Effect: runs a timer before the tour starts.
  useEffect(() => {
    if (!isDue || hasStartedInSession()) return;
    const timer = setTimeout(() => {
      if (!hasStartedInSession()) startTour();
    }, START_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDue]);

  return step === null ? null : <Walkthrough step={step} />;
}
