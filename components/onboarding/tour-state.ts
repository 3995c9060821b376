import { useSyncExternalStore } from "react";

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

/** Storage can be refused: then a tour lasts as long as its document. */
function inStorage<T>(action: (storage: Storage) => T, otherwise: T): T {
  try {
    return action(window.sessionStorage);
  } catch {
    return otherwise;
  }
}

function storedStep(): number | null {
  return inStorage((storage) => {
    if (storage.getItem(ACTIVE_KEY) !== "true") return null;
    const stored = Number(storage.getItem(STEP_KEY));
    return Number.isInteger(stored) && stored >= 0 ? stored : 0;
  }, null);
}

function set(next: number | null): void {
  step = next;
  if (next !== null) hasStarted = true;
  inStorage((storage) => {
    if (next === null) {
      storage.removeItem(ACTIVE_KEY);
      storage.removeItem(STEP_KEY);
      return;
    }
    storage.setItem(STARTED_KEY, "true");
    storage.setItem(ACTIVE_KEY, "true");
    storage.setItem(STEP_KEY, String(next));
  }, undefined);
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
  inStorage((storage) => [STARTED_KEY, ACTIVE_KEY].some((key) => storage.getItem(key) !== null), hasStarted);

/** Another member in the same tab has a session, and a first run, of their own. */
export function claimTour(memberId: string): void {
  inStorage((storage) => {
    const owner = storage.getItem(MEMBER_KEY);
    if (owner === memberId) return;
    storage.setItem(MEMBER_KEY, memberId);
    if (owner === null) return;
    storage.removeItem(STARTED_KEY);
    endTour();
  }, undefined);
}

/** For tests: a document that has just loaded. */
export function forgetTour(): void {
  step = undefined;
  hasStarted = false;
}
