import { useSyncExternalStore } from "react";

import { createStore } from "@/components/ui/browser/store";
import { sessionStore } from "@/lib/core/browser/storage";

// See docs/product/onboarding.md#walkthrough-start.
const STARTED_KEY = "onboarding_tour_started";
const ACTIVE_KEY = "onboarding_tour_active";
const STEP_KEY = "onboarding_tour_step";
const MEMBER_KEY = "onboarding_tour_member";

/** Null without a tour, undefined while only storage knows it. */
const step = createStore<number | null | undefined>(undefined);
let hasStarted = false;

function readStoredStep(): number | null {
  if (sessionStore.get(ACTIVE_KEY) !== "true") return null;
  const stored = Number(sessionStore.get(STEP_KEY));
  return Number.isInteger(stored) && stored >= 0 ? stored : 0;
}

function setStarted(): void {
  hasStarted = true;
  sessionStore.set(STARTED_KEY, "true");
}

function setStep(next: number | null): void {
  if (next === null) sessionStore.remove(ACTIVE_KEY, STEP_KEY);
  else {
    setStarted();
    sessionStore.set(ACTIVE_KEY, "true");
    sessionStore.set(STEP_KEY, String(next));
  }
  step.set(next);
}

function getStep(): number | null {
  const known = step.get();
  return known === undefined ? readStoredStep() : known;
}

export const useTourStep = (): number | null => useSyncExternalStore(step.subscribe, getStep, () => null);

export const startTour = (): void => setStep(0);

export const waitForNextVisit = setStarted;

export const goToStep = (next: number): void => setStep(next);

export const endTour = (): void => setStep(null);

/** Also true after the tour has ended. */
export const hasStartedInSession = (): boolean =>
  sessionStore.isAvailable() ? [STARTED_KEY, ACTIVE_KEY].some((key) => sessionStore.get(key) !== null) : hasStarted;

/** Another member may have used this tab before. */
export function resetForOtherMember(memberId: string): void {
  const owner = sessionStore.get(MEMBER_KEY);
  if (owner === memberId) return;
  sessionStore.set(MEMBER_KEY, memberId);
  if (owner === null) return;
  sessionStore.remove(STARTED_KEY);
  endTour();
}

export function resetModule(): void {
  step.set(undefined);
  hasStarted = false;
}
