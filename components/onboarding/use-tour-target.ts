import { useEffect, useState } from "react";

import { SEARCH_DELAY_MS, SEARCH_INTERVAL_MS, MAX_SEARCH_RETRIES } from "./steps";

/** Returns the first visible element; a list can have another one that is hidden at this width. */
function findTarget(name: string): HTMLElement | null {
  const candidates = [...document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)];
  // Older browsers and jsdom have no checkVisibility.
  return candidates.find((element) => !("checkVisibility" in element) || element.checkVisibility()) ?? null;
}

/**
 * Returns the element to highlight, or null if it is not found (yet). Searches again for each step and page, and after the element
 * was removed; see docs/product/onboarding.md#target-search. `page` is null until the step's page is open.
 */
export function useTourTarget(name: string, page: string | null): { target: HTMLElement | null; onLost: () => void } {
  const [attempt, setAttempt] = useState(0);
  const search = `${page} ${name} ${attempt}`;
  const [found, setFound] = useState<{ search: string; target: HTMLElement } | null>(null);

  // Effect: searches the document for the target, which other components render later.
  useEffect(() => {
    if (page === null) return;
    let retries = 0;
    const searchTarget = () => {
      const target = findTarget(name);
      if (target) setFound({ search, target });
      else if (retries++ < MAX_SEARCH_RETRIES) timer = setTimeout(searchTarget, SEARCH_INTERVAL_MS);
    };
    let timer = setTimeout(searchTarget, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [name, page, search]);

  return {
    target: found?.search === search ? found.target : null,
    onLost: () => setAttempt((count) => count + 1),
  };
}
