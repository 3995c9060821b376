import type { ONBOARDING_STEPS } from "@/lib/onboarding/constants";

export type TourStep = {
  id: (typeof ONBOARDING_STEPS)[number];
  title: string;
  text: string;
  page: string;
  /** What is highlighted: the first on the page that bears this `data-tour`. */
  target: string;
  skippable: boolean;
  /** Goes on by itself after so long. */
  autoAdvanceMs?: number;
};

/** Spec A§2, First-run walkthrough. */
export const TOUR_STEPS: readonly [TourStep, ...TourStep[]] = [
  {
    id: "event-discovery",
    title: "Discover Networking Events",
    text: "Browse upcoming events and tap RSVP to secure your spot at events that match your interests.",
    page: "/events",
    target: "event-card",
    skippable: true,
    autoAdvanceMs: 8_000,
  },
  {
    id: "check-in-process",
    title: "Easy Event Check-In",
    text: "Check in starts 30 minutes before each event. This unlocks networking with other attendees!",
    page: "/events",
    target: "rsvp-button",
    skippable: true,
  },
  {
    id: "networking-ready",
    title: "You're All Set!",
    text: "You can now connect with others in the room, message them, and enjoy an easy check-in at every event.",
    page: "/",
    target: "attendee-card",
    skippable: false,
  },
];

/** Spec A§9. */
export const SWIPE_PX = 50;
export const SEARCH_AFTER_MS = 100;
export const SEARCH_EVERY_MS = 200;
export const SEARCH_RETRIES = 10;
