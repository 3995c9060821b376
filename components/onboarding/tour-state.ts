import { useSyncExternalStore } from "react";

import { sessionStore } from "@/lib/core/browser/storage";

/** Spec A§3: the flags of a browser session. */
const STARTED_KEY = "onboarding_tour_started";
const ACTIVE_KEY = "onboarding_tour_active";
/** Ours: where it is, so that a reload goes on there, and whose it is. */
const STEP_KEY = "onboarding_tour_step";
const MEMBER_KEY = "onboarding_tour_member";

/** The step one is at, counted from 0; null while there is no tour. */
let step: number | null | undefined;
let hasStarted = false;
const listeners = new Set<() => void>();

function storedStep(): number | null {
  if (sessionStore.get(ACTIVE_KEY) !== "true") return null;
  const stored = Number(sessionStore.get(STEP_KEY));
  return Number.isInteger(stored) && stored >= 0 ? stored : 0;
}

function set(next: number | null): void {
  step = next;
  if (next === null) sessionStore.remove(ACTIVE_KEY, STEP_KEY);
  else {
    hasStarted = true;
    sessionStore.set(STARTED_KEY, "true");
    sessionStore.set(ACTIVE_KEY, "true");
    sessionStore.set(STEP_KEY, String(next));
  }
  for (const listener of listeners) listener();
}

function current(): number | null {
  if (step === undefined) step = storedStep();
  return step;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The tour's step, the same for every component; null on the server. */
export const useTourStep = (): number | null => useSyncExternalStore(subscribe, current, () => null);

/** Begins at the first step, also a second time. */
export const startTour = (): void => set(0);

export const goToStep = (next: number): void => set(next);

export const endTour = (): void => set(null);

/** It starts by itself at most once a browser session. */
export const wasStarted = (): boolean =>
  sessionStore.isAvailable() ? [STARTED_KEY, ACTIVE_KEY].some((key) => sessionStore.get(key) !== null) : hasStarted;

/** Another member in the same tab has a session, and a first run, of their own. */
export function claimTour(memberId: string): void {
  const owner = sessionStore.get(MEMBER_KEY);
  if (owner === memberId) return;
  sessionStore.set(MEMBER_KEY, memberId);
  if (owner === null) return;
  sessionStore.remove(STARTED_KEY);
  endTour();
}

/** For tests: a document that has just loaded. */
export function forgetTour(): void {
  step = undefined;
  hasStarted = false;
}
