import { useLayoutEffect, useRef } from "react";

const ROW = "li, section";
const ACTION = "data-row-action";

/**
 * Keeps the keyboard focus in a list whose rows disappear when they are answered. When the row that has the focus disappears, it
 * moves to the first action of the next row, else of the previous one, else to the heading. Returns the props of the row's first
 * action. The row is a list item or a section.
 */
export function useNextRowFocus() {
  const ref = useRef<HTMLButtonElement>(null);
  // Effect: the browser drops the focus with the row, so that must be seen before the row is removed.
  useLayoutEffect(() => {
    const action = ref.current;
    return () => {
      const row = action?.closest(ROW);
      if (row?.contains(document.activeElement)) focusAfterRemoval(row);
    };
  }, []);
  return { ref, [ACTION]: "" };
}

/** Focuses what is left once React has removed the row, unless something else has taken the focus. */
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

function focusHeading(heading: HTMLElement | null): void {
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
