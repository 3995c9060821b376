"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { Content, Portal, Root } from "radix-ui/dialog";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { currentUserQuery } from "@/lib/auth/client";
import {
  completeOnboarding,
  onboardingStatusQuery,
  skipOnboarding,
  trackOnboardingStep,
} from "@/lib/onboarding/client";
import type { OnboardingStatus } from "@/lib/onboarding/schema";

import { TOUR_STEPS } from "./steps";
import { endTour, goToStep } from "./tour-state";
import { TourCard } from "./tour-card";
import { useInertPage } from "./use-inert-page";
import { useSpotlight } from "./use-spotlight";
import { useTourInput } from "./use-tour-input";
import { useTourTarget } from "./use-tour-target";

/** Spec A§2, A§4: three steps over the dimmed page, each around what it is about, moving from page to page by itself. */
export function Walkthrough({ step: at }: { step: number }) {
  const index = Math.min(at, TOUR_STEPS.length - 1);
  const step = TOUR_STEPS[index] ?? TOUR_STEPS[0];
  const pathname = usePathname();
  const { next, skip, back, leave } = useTour(index);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const overlay = useRef<HTMLDivElement>(null);
  // State, not a ref: the portal puts it on the page a moment later.
  const [card, setCard] = useState<HTMLDivElement | null>(null);
  const { target, onLost } = useTourTarget(step.target, pathname === step.page ? pathname : null);
  const places = useSpotlight(target, card, onLost);
  const halo = target && places?.halo;
  const touch = useTourInput({ next, back });
  const returnFocus = useReturnFocus();

  return (
    <Root open onOpenChange={(open) => !open && leave()}>
      <Portal>
        <Content
          ref={overlay}
          data-slot="walkthrough"
          aria-modal="true"
          className="fixed inset-0 z-60 animate-in touch-pan-y fade-in-0 focus:outline-none"
          // Not a control of it: a step that goes on by itself would wait for ever.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            overlay.current?.focus();
          }}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => event.preventDefault()}
          {...touch}
        >
          <InertPage overlay={overlay} />
          {halo ? (
            <div
              data-slot="spotlight"
              aria-hidden
              className="pointer-events-none absolute rounded-xl shadow-[0_0_0_200vmax_var(--overlay)]"
              style={halo}
            >
              <span className="absolute inset-0 rounded-xl ring-3 ring-primary ring-offset-2 ring-offset-transparent motion-safe:animate-pulse" />
            </div>
          ) : (
            <div aria-hidden className="absolute inset-0 bg-overlay" />
          )}
          <TourCard
            ref={setCard}
            {...{ step, index, next, skip, back, leave }}
            count={TOUR_STEPS.length}
            isPaused={isHovered || isFocused || pathname !== step.page}
            place={places?.card}
            onPointerEnter={() => setHovered(true)}
            onPointerLeave={() => setHovered(false)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
        </Content>
      </Portal>
    </Root>
  );
}

/** Inside the dialog, so that the page is out of reach exactly as long as that is there. */
function InertPage({ overlay }: { overlay: Parameters<typeof useInertPage>[0] }) {
  useInertPage(overlay);
  return null;
}

/** What moves the tour, and what the server is told of it. */
function useTour(index: number) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const pathname = usePathname();
  const { id, page } = TOUR_STEPS[index] ?? TOUR_STEPS[0];

  const move = useEffectEvent((to: string) => {
    if (pathname !== to) router.push(to);
  });
  // An effect, because a reload can bring the tour back on any page. Only when the step changes: who goes Back may.
  useEffect(() => move(page), [id, page]);

  const end = (tell: () => Promise<OnboardingStatus>) => {
    endTour();
    // Untold, the tour comes again in another browser session; nothing is lost by that (spec A§8 is silent).
    void tell().then(
      (status) => {
        queryClient.setQueryData(onboardingStatusQuery().queryKey, status);
        void queryClient.invalidateQueries(currentUserQuery());
      },
      () => undefined,
    );
  };
  const goOn = (skipped: boolean) => {
    void trackOnboardingStep({ stepName: id, skipped }).catch(() => undefined);
    if (index < TOUR_STEPS.length - 1) goToStep(index + 1);
    else end(completeOnboarding);
  };
  return {
    next: () => goOn(false),
    skip: () => goOn(true),
    back: () => index > 0 && goToStep(index - 1),
    leave: () => end(skipOnboarding),
  };
}

/** The focus goes back to where it was; where the tour has moved on from that page, to the heading of the one it ended on. */
function useReturnFocus() {
  const [opener] = useState(() => document.activeElement);
  return (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
    else focusHeading();
  };
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
