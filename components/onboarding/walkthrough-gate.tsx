import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

import { activeAttendanceQuery } from "@/lib/attendance/client/active-attendance";
import { onboardingStatusQuery } from "@/lib/onboarding/client";
import type { OnboardingStatus } from "@/lib/onboarding/schema";

import { hasStartedInSession, resetForOtherMember, startTour, useTourStep, waitForNextVisit } from "./tour-state";

// See docs/product/onboarding.md#walkthrough-start.
const START_DELAY_MS = 1_000;
const START_PAGES = ["/events", "/"];

// Loaded on demand, because most members have already seen it.
const loadWalkthrough = () => import("./walkthrough").then((module) => module.Walkthrough);
const Walkthrough = lazyWithRetry(loadWalkthrough);

/** The document contains the status, so the delay began when its HTML was there. */
function getDocumentAgeMs(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation ? performance.now() - navigation.domInteractive : 0;
}

type WalkthroughGateProps = {
  viewerId: string;
  /** The status when the server rendered the page. */
  status: OnboardingStatus;
};

export function WalkthroughGate({ viewerId, status: rendered }: WalkthroughGateProps) {
  const pathname = usePathname();
  const client = useQueryClient();
  const step = useTourStep();
  const { data: status } = useQuery({ ...onboardingStatusQuery(), initialData: rendered });
  const isDue = !status.completed && !status.skipped && START_PAGES.includes(pathname);

  // Effect: removes another member's tour from the tab's session storage.
  useEffect(() => resetForOtherMember(viewerId), [viewerId]);
  const isFirstScreen = useRef(true);
  // Effect: runs a timer before the tour starts, and loads its code.
  useEffect(() => {
    const passedMs = isFirstScreen.current ? getDocumentAgeMs() : 0;
    isFirstScreen.current = false;
    // A member who has just come in to an event meets its people first.
    const isAtEvent = () => Boolean(client.getQueryData(activeAttendanceQuery().queryKey));
    if (isAtEvent()) waitForNextVisit();
    if (!isDue || hasStartedInSession()) return;
    // The component tries again after a failure.
    void loadWalkthrough().catch(() => undefined);
    const timer = setTimeout(
      () => {
        if (isAtEvent()) waitForNextVisit();
        else if (!hasStartedInSession()) startTour();
      },
      Math.max(0, START_DELAY_MS - passedMs),
    );
    return () => clearTimeout(timer);
  }, [client, isDue]);

  return step === null ? null : <Walkthrough step={step} />;
}
