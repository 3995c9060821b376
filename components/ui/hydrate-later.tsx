"use client";

import { Activity, type ComponentType, lazy, memo, useSyncExternalStore } from "react";

import { whenIdle } from "./browser/when-idle";
import { getLoadProblem, isLoadFailure, type LoadProblem, RETRY_AFTER_MS, useProblemToast } from "./load-later";

const GESTURES = ["pointerdown", "keydown", "focusin"] as const;

/** Whether the person has done something on this page, so that they may wait for what loads. False in browsers that don't say. */
const hasActed = (): boolean => (navigator.userActivation as UserActivation | undefined)?.hasBeenActive === true;

/** Resolves when the browser is idle after the `load` event, or before it when the person begins to do something. */
function waitForFirstLoad(): Promise<void> {
  if (hasActed()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener("load", onLoad);
      for (const gesture of GESTURES) window.removeEventListener(gesture, end);
      resolve();
    };
    const onLoad = () => void whenIdle().then(end);
    for (const gesture of GESTURES) window.addEventListener(gesture, end, { passive: true });
    if (document.readyState === "complete") onLoad();
    else window.addEventListener("load", onLoad);
  });
}

const waitForRetry = (failures: number): Promise<void> =>
  new Promise((resolve) => {
    const retry = () => {
      clearTimeout(timer);
      window.removeEventListener("online", retry);
      resolve();
    };
    const timer = setTimeout(retry, RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)]);
    window.addEventListener("online", retry);
  });

/** Why the code is not there yet, for the one part that waits for it. */
function createProblem() {
  let problem: LoadProblem = null;
  let notify: (() => void) | undefined;
  return {
    get: () => problem,
    set: (next: LoadProblem) => {
      problem = next;
      notify?.();
    },
    subscribe: (listener: () => void) => {
      notify = listener;
      return () => (notify = undefined);
    },
  };
}
type ProblemStore = ReturnType<typeof createProblem>;

/** Loads the code, again and again while the network fails: the page shows what the server sent. */
async function loadInBrowser<Loaded>(load: () => Promise<Loaded>, problem: ProblemStore): Promise<Loaded> {
  await waitForFirstLoad();
  for (let failures = 0; ; failures++) {
    try {
      const loaded = await load();
      problem.set(null);
      return loaded;
    } catch (error) {
      if (!isLoadFailure(error)) throw error;
      if (hasActed()) problem.set(getLoadProblem(failures + 1));
      await waitForRetry(failures);
    }
  }
}

/** Beside the part and not around it, which must not be rendered again before it is hydrated. */
function ProblemToast({ problem }: { problem: ProblemStore }) {
  useProblemToast(
    useSyncExternalStore(problem.subscribe, problem.get, () => null),
    undefined,
  );
  return null;
}

/**
 * Returns a component that the server renders, and whose code the browser loads when it is idle after the first load, or with the
 * first gesture. Until then links work, and what is pressed or typed is repeated (`ReplayEarlyInput`).
 *
 * `Activity` and not `Suspense`: the server sends the content of a large Suspense boundary apart from the page, hidden until a
 * script moves it, and a browser without JavaScript would show nothing. An Activity's content stays in its place, and React keeps
 * it until the code is there.
 */
export function hydrateLater<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const problem = createProblem();
  const Later = lazy(async () => ({
    default: typeof window === "undefined" ? await load() : await loadInBrowser(load, problem),
  })) as unknown as ComponentType<Props>;
  // Memo, so that a render above it is no change: React would wait for the code with it.
  return memo(function HydratedLater(props: Props) {
    return (
      <>
        <Activity>
          <Later {...props} />
        </Activity>
        <ProblemToast problem={problem} />
      </>
    );
  });
}
