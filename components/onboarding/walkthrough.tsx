import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { Content, Portal, Root } from "radix-ui/dialog";
import { type TouchEvent, useEffect, useEffectEvent, useRef, useState } from "react";

import { focusHeading } from "@/components/ui/browser/use-next-row-focus";
import { useFocusBesideDialogs } from "@/components/ui/overlay/use-focus-beside-dialogs";
import { invalidateSoon, isBelow } from "@/lib/http/browser/query-paths";
import {
  completeOnboarding,
  onboardingStatusQuery,
  skipOnboarding,
  trackOnboardingStep,
} from "@/lib/onboarding/client";
import type { OnboardingStatus } from "@/lib/onboarding/schema";

import { type Box, getCardPosition, getHighlightBox } from "./spotlight/card-position";
import {
  MAX_SEARCH_RETRIES,
  SEARCH_DELAY_MS,
  SEARCH_INTERVAL_MS,
  SWIPE_THRESHOLD_PX,
  TOUR_STEPS,
  type TourStep,
} from "./steps";
import { TourCard } from "./tour-card";
import { endTour, goToStep } from "./tour-state";
import { InertPage } from "./inert-page";

type Positions = { highlight: Box | null; card: { left: number; top: number } };

/** On phones the target scrolls to the top, so that the card fits below it. */
const MOBILE_BREAKPOINT_PX = 768;

/**
 * Returns window positions in pixels; null until measured. Scrolls the target into view once, then
 * follows it.
 */
function useSpotlight(target: HTMLElement | null, card: HTMLElement | null, onLost: () => void): Positions | null {
  const [positions, setPositions] = useState<Positions | null>(null);
  const reportLost = useEffectEvent(onLost);

  // Effect: scrolls the page to the target.
  useEffect(() => {
    target?.scrollIntoView({ block: window.innerWidth < MOBILE_BREAKPOINT_PX ? "start" : "center" });
  }, [target]);

  // Effect: measures the target and the card in the browser's layout, so that both positions follow
  // scrolling and resizing.
  useEffect(() => {
    if (!card) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      if (target && !target.isConnected) return reportLost();
      const highlight = target ? getHighlightBox(target.getBoundingClientRect()) : null;
      const size = { width: card.offsetWidth, height: card.offsetHeight };
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      setPositions({ highlight, card: getCardPosition(highlight, size, viewport) });
    };
    const onMove = () => void (frame ||= requestAnimationFrame(measure));
    // A change above the target resizes the page; a removed target resizes itself.
    const resizeObserver = new ResizeObserver(onMove);
    for (const element of [document.body, card, target]) if (element) resizeObserver.observe(element);
    // In a column that isn't the tallest, what appears above the target resizes nothing else.
    const mutationObserver = new MutationObserver(onMove);
    mutationObserver.observe(document.body, { childList: true, subtree: true });
    // Scroll events of inner containers don't bubble.
    window.addEventListener("scroll", onMove, { capture: true, passive: true });
    window.addEventListener("resize", onMove);
    onMove();
    return () => {
      cancelAnimationFrame(frame);
      resizeObserver.disconnect();
      mutationObserver.disconnect();
      window.removeEventListener("scroll", onMove, { capture: true });
      window.removeEventListener("resize", onMove);
    };
  }, [target, card]);

  return positions;
}

function Spotlight({ box }: { box: Box | null }) {
  if (!box) return <div aria-hidden className="absolute inset-0 bg-overlay" />;
  return (
    <div
      data-slot="spotlight"
      aria-hidden
      className="pointer-events-none absolute rounded-xl shadow-[0_0_0_200vmax_var(--overlay)]"
      style={box}
    >
      <span className="absolute inset-0 rounded-xl ring-3 ring-primary ring-offset-2 ring-offset-transparent motion-safe:animate-pulse" />
    </div>
  );
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, a, input, select, textarea") !== null;

/** The timer of a step waits while the pointer or the focus is on its card. */
function useCardAttention() {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const attentionHandlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { hasAttention: isHovered || isFocused, attentionHandlers };
}

/** See docs/product/onboarding.md#walkthrough-overlay. */
export function Walkthrough({ step: stepIndex }: { step: number }) {
  const index = Math.min(stepIndex, TOUR_STEPS.length - 1);
  const step = TOUR_STEPS[index] ?? TOUR_STEPS[0];
  const pathname = usePathname();
  const { next, skip, back, leave } = useTour(index);
  const { hasAttention, attentionHandlers } = useCardAttention();
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
            isPaused={hasAttention || pathname !== step.page}
            position={positions?.card}
            {...attentionHandlers}
          />
        </Content>
      </Portal>
    </Root>
  );
}

/** Moves the focus to the opener, or to the page heading if the opener was removed. */
function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
    else focusHeading(document.querySelector<HTMLElement>("main h1"));
  };
}

/** The dialog handles Escape. See docs/product/onboarding.md#keyboard-and-touch. */
function useTourInput({ next, back }: Pick<ReturnType<typeof useTour>, "next" | "back">) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Alt+Left is the browser's Back. A held key must not run through all steps.
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const isPress = event.key === " " || event.key === "Enter";
    if (isPress && isControl(event.target)) return;
    if (isPress || event.key === "ArrowRight") next();
    else if (event.key === "ArrowLeft") back();
    else return;
    event.preventDefault();
  });
  // Effect: listens to the window for keys, so that they work wherever the focus is.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);

  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const [deltaX, deltaY] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = null;
      if (Math.abs(deltaX) <= SWIPE_THRESHOLD_PX || Math.abs(deltaX) <= Math.abs(deltaY)) return;
      if (deltaX < 0) next();
      else back();
    },
  };
}

/** A list can have another target that is hidden at this width. */
function findTarget(name: string): HTMLElement | null {
  const candidates = [...document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)];
  // Older browsers and jsdom have no checkVisibility.
  return candidates.find((element) => !("checkVisibility" in element) || element.checkVisibility()) ?? null;
}

type Found = { search: string; target: HTMLElement; isFallback: boolean };

/**
 * Searches for each step and page, and after the element was removed; see
 * docs/product/onboarding.md#target-search. `page` is null until the step's page is open.
 */
function useTourTarget({ target: name, fallback }: Pick<TourStep, "target" | "fallback">, page: string | null) {
  const [attempt, setAttempt] = useState(0);
  const search = `${page} ${name} ${attempt}`;
  const fallbackName = fallback?.target;
  const [found, setFound] = useState<Found | null>(null);

  // Effect: searches the document for the target, which other components render later.
  useEffect(() => {
    if (page === null) return;
    let retries = 0;
    const searchTarget = () => {
      const own = findTarget(name);
      const target = own ?? (fallbackName === undefined ? null : findTarget(fallbackName));
      if (target) setFound({ search, target, isFallback: !own });
      else if (retries++ < MAX_SEARCH_RETRIES) timer = setTimeout(searchTarget, SEARCH_INTERVAL_MS);
    };
    let timer = setTimeout(searchTarget, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [name, fallbackName, page, search]);

  const current = found?.search === search ? found : null;
  return {
    target: current?.target ?? null,
    isFallback: current?.isFallback ?? false,
    onLost: () => setAttempt((count) => count + 1),
  };
}

/** See docs/product/onboarding.md#moving-between-steps. */
function useTour(index: number) {
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
        invalidateSoon(queryClient, isBelow("/api/auth/me"));
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
