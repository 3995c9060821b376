import { useEffect, useState } from "react";

import { SEARCH_DELAY_MS, SEARCH_INTERVAL_MS, MAX_SEARCH_RETRIES, type TourStep } from "./steps";

/** A list can have another target that is hidden at this width. */
function findTarget(name: string): HTMLElement | null {
  const candidates = [...document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)];
  // Older browsers and jsdom have no checkVisibility.
  return candidates.find((element) => !("checkVisibility" in element) || element.checkVisibility()) ?? null;
}

type Found = { search: string; target: HTMLElement; isFallback: boolean };

type TourTarget = {
  target: HTMLElement | null;
  isFallback: boolean;
  onLost: () => void;
};

/**
 * Searches for each step and page, and after the element was removed; see
 * docs/product/onboarding.md#target-search. `page` is null until the step's page is open.
 */
export function useTourTarget(
  { target: name, fallback }: Pick<TourStep, "target" | "fallback">,
  page: string | null,
): TourTarget {
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
