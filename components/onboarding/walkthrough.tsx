"use client";

import { usePathname } from "next/navigation";
import { Content, Portal, Root } from "radix-ui/dialog";
import { useRef, useState } from "react";

import { useFocusBesideDialogs } from "@/components/ui/overlay/use-focus-beside-dialogs";

import { Spotlight } from "./spotlight/spotlight";
import { TOUR_STEPS } from "./steps";
import { TourCard } from "./tour-card";
import { useInertPage } from "./use-inert-page";
import { useReturnFocus } from "./use-return-focus";
import { useSpotlight } from "./spotlight/use-spotlight";
import { useTour } from "./use-tour";
import { useTourInput } from "./use-tour-input";
import { useTourTarget } from "./use-tour-target";

/** See docs/product/onboarding.md#walkthrough-overlay. */
export function Walkthrough({ step: stepIndex }: { step: number }) {
  const index = Math.min(stepIndex, TOUR_STEPS.length - 1);
  const step = TOUR_STEPS[index] ?? TOUR_STEPS[0];
  const pathname = usePathname();
  const { next, skip, back, leave } = useTour(index);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const overlay = useRef<HTMLDivElement>(null);
  // State instead of a ref, because the portal adds the card in a later render.
  const [card, setCard] = useState<HTMLDivElement | null>(null);
  const { target, isFallback, onLost } = useTourTarget(step, pathname === step.page ? pathname : null);
  const positions = useSpotlight(target, card, onLost);
  const touchHandlers = useTourInput({ next, back });
  const returnFocus = useReturnFocus();
  useFocusBesideDialogs();

  return (
    <Root open onOpenChange={(open) => !open && leave()}>
      <Portal>
        <Content
          ref={overlay}
          data-slot="walkthrough"
          aria-modal="true"
          className="fixed inset-0 z-60 animate-in touch-pan-y fade-in-0 focus:outline-none"
          // Focuses the overlay: focus on the card would stop the timer of a step.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            overlay.current?.focus();
          }}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => event.preventDefault()}
          {...touchHandlers}
        >
          <InertPage overlay={overlay} />
          <Spotlight box={(target && positions?.highlight) ?? null} />
          <TourCard
            ref={setCard}
            {...{ step, index, isFallback, next, skip, back, leave }}
            count={TOUR_STEPS.length}
            isPaused={isHovered || isFocused || pathname !== step.page}
            position={positions?.card}
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

/** A child of the dialog, so that the page is inert exactly while the dialog is mounted. */
function InertPage({ overlay }: { overlay: Parameters<typeof useInertPage>[0] }) {
  useInertPage(overlay);
  return null;
}
