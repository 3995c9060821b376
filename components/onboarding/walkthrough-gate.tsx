"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useEffect } from "react";

import { onboardingStatusQuery } from "@/lib/onboarding/client";
import type { OnboardingStatus } from "@/lib/onboarding/schema";

import { claimTour, startTour, useTourStep, wasStarted } from "./tour-state";

/** Spec A§9. */
const START_AFTER_MS = 1_000;
/** Contract §5: it starts by itself nowhere else. */
const STARTS_AT = ["/events", "/"];

// Apart, so that who has seen it never downloads it.
const Walkthrough = dynamic(() => import("./walkthrough").then((module) => module.Walkthrough), { ssr: false });

type WalkthroughGateProps = {
  viewerId: string;
  /** As the page was rendered; the call refreshes it. */
  status: OnboardingStatus;
};

/** Shows the first-run walkthrough while it is on, and starts it for who has neither completed nor skipped it (spec A§4). */
export function WalkthroughGate({ viewerId, status: rendered }: WalkthroughGateProps) {
  const pathname = usePathname();
  const step = useTourStep();
  const { data: status } = useQuery({ ...onboardingStatusQuery(), initialData: rendered });
  const isDue = !status.completed && !status.skipped && STARTS_AT.includes(pathname);

  // Effects, because flags in the session's storage and time are outside React.
  useEffect(() => claimTour(viewerId), [viewerId]);
  useEffect(() => {
    if (!isDue || wasStarted()) return;
    const timer = setTimeout(() => {
      if (!wasStarted()) startTour();
    }, START_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue]);

  return step === null ? null : <Walkthrough step={step} />;
}
