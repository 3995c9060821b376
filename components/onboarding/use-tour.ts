import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";

import { currentUserQuery } from "@/lib/auth/client/current-user";
import {
  completeOnboarding,
  onboardingStatusQuery,
  skipOnboarding,
  trackOnboardingStep,
} from "@/lib/onboarding/client";
import type { OnboardingStatus } from "@/lib/onboarding/schema";

import { TOUR_STEPS } from "./steps";
import { endTour, goToStep } from "./tour-state";

type Tour = { next: () => void; skip: () => void; back: () => void; leave: () => void };

/** See docs/product/onboarding.md#moving-between-steps. */
export function useTour(index: number): Tour {
  const queryClient = useQueryClient();
  const router = useRouter();
  const pathname = usePathname();
  const { id, page } = TOUR_STEPS[index] ?? TOUR_STEPS[0];

  const openPage = useEffectEvent((path: string) => {
    if (pathname !== path) router.push(path);
  });
  // A reload can restore the tour on another page. Only a new step opens its page, so that the
  // browser's Back button works.
  useEffect(() => openPage(page), [id, page]);

  const end = (save: () => Promise<OnboardingStatus>) => {
    endTour();
    // After a failed call the tour starts again in the next browser session.
    void save().then(
      (status) => {
        queryClient.setQueryData(onboardingStatusQuery().queryKey, status);
        void queryClient.invalidateQueries(currentUserQuery());
      },
      () => undefined,
    );
  };
  const advance = (skipped: boolean) => {
    void trackOnboardingStep({ stepName: id, skipped }).catch(() => undefined);
    if (index < TOUR_STEPS.length - 1) goToStep(index + 1);
    else end(completeOnboarding);
  };
  return {
    next: () => advance(false),
    skip: () => advance(true),
    back: () => index > 0 && goToStep(index - 1),
    leave: () => end(skipOnboarding),
  };
}
