import { useLayoutEffect, useRef } from "react";

const ROW = "li, section";
const ACTION = "data-row-action";

/**
 * Keeps the keyboard focus in a list whose answered rows disappear. The focus moves to the next
 * row's first action, else the previous row's, else the heading. Returns the props of that action,
 * or of the row itself. A row must be a list item or a section.
 */
export function useNextRowFocus<Action extends HTMLElement = HTMLButtonElement>() {
  const ref = useRef<Action>(null);
  // A layout effect, because the browser drops the focus when React removes the row.
  useLayoutEffect(() => {
    const action = ref.current;
    return () => {
      const row = action?.closest(ROW);
      if (row?.contains(document.activeElement)) focusAfterRemoval(row);
    };
  }, []);
  return { ref, [ACTION]: "" };
}

/** Runs after React has removed the row. Does nothing if another element has the focus. */
function focusAfterRemoval(row: Element): void {
  const actions = [...(row.parentElement?.querySelectorAll<HTMLElement>(`[${ACTION}]`) ?? [])];
  const index = actions.findIndex((action) => row.contains(action));
  const neighbors = [...actions.slice(index + 1), ...actions.slice(0, Math.max(index, 0)).reverse()];
  const cardHeading = row.closest("[data-slot=card]")?.querySelector<HTMLElement>("h2");
  queueMicrotask(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const next = neighbors.find(({ isConnected }) => isConnected);
    if (next) return next.focus();
    focusHeading(cardHeading?.isConnected ? cardHeading : document.querySelector<HTMLElement>("h1"));
  });
}

export function focusHeading(heading: HTMLElement | null): void {
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
