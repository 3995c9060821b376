import { useEffect, useState } from "react";

import { SEARCH_AFTER_MS, SEARCH_EVERY_MS, SEARCH_RETRIES } from "./steps";

/** The first on the page that can be seen; a list may have another, folded away for this width. */
function find(name: string): HTMLElement | null {
  const candidates = [...document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)];
  // Not in every browser, nor in jsdom.
  return candidates.find((element) => !("checkVisibility" in element) || element.checkVisibility()) ?? null;
}

/**
 * The element to highlight, searched for anew at each step and page, and when it left the page (spec A§4). Null while it is
 * searched for, and when it isn't there.
 * @param page where one is; null while that isn't the step's page yet
 */
export function useTourTarget(name: string, page: string | null): { target: HTMLElement | null; onLost: () => void } {
  const [attempt, setAttempt] = useState(0);
  const search = `${page} ${name} ${attempt}`;
  const [found, setFound] = useState<{ search: string; target: HTMLElement } | null>(null);

  // An effect, because what other components put on the page is outside this one.
  useEffect(() => {
    if (page === null) return;
    let retries = 0;
    const look = () => {
      const target = find(name);
      if (target) setFound({ search, target });
      else if (retries++ < SEARCH_RETRIES) timer = setTimeout(look, SEARCH_EVERY_MS);
    };
    let timer = setTimeout(look, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [name, page, search]);

  return {
    target: found?.search === search ? found.target : null,
    onLost: () => setAttempt((count) => count + 1),
  };
}
