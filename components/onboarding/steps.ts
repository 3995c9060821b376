import type { Messages } from "@/lib/i18n/shared/messages";
import type { ONBOARDING_STEPS } from "@/lib/onboarding/constants";

export type TourStep = {
  id: (typeof ONBOARDING_STEPS)[number];
  /** A key below `onboarding.steps`. */
  texts: keyof Messages["onboarding"]["steps"];
  page: string;
  /** The `data-tour` attribute of the highlighted element; the first visible one is used. */
  target: string;
  /** Highlighted while the page has no target, with another text if it has one. */
  fallback?: { target: string; text?: keyof Messages["onboarding"]["fallbacks"] };
  skippable: boolean;
  autoAdvanceMs?: number;
};

/** See docs/product/onboarding.md#walkthrough-steps. */
export const TOUR_STEPS: readonly [TourStep, ...TourStep[]] = [
  {
    id: "event-discovery",
    texts: "eventDiscovery",
    page: "/events",
    target: "event-card",
    skippable: true,
    autoAdvanceMs: 8_000,
  },
  {
    id: "check-in-process",
    texts: "checkInProcess",
    page: "/events",
    // Only an event with an RSVP can be checked in to.
    target: "check-in",
    fallback: { target: "rsvp-button" },
    skippable: true,
  },
  {
    id: "networking-ready",
    texts: "networkingReady",
    page: "/",
    target: "attendee-card",
    fallback: { target: "no-events", text: "networkingReady" },
    skippable: false,
  },
];

/** See docs/product/onboarding.md#keyboard-and-touch. */
export const SWIPE_THRESHOLD_PX = 50;
// See docs/product/onboarding.md#target-search.
export const SEARCH_DELAY_MS = 100;
export const SEARCH_INTERVAL_MS = 200;
export const MAX_SEARCH_RETRIES = 10;
