import { listen } from "@/lib/core/browser/listen";

/** Longer than a browser takes to go back. Without an earlier entry it doesn't go anywhere. */
const MAX_BACK_MS = 1_000;

/**
 * Goes back to an entry of the same document. The router gives up what it loads when the browser
 * goes back, so a link that is pressed before is followed after that.
 */
export function goBack(): void {
  let pressed: HTMLAnchorElement | null = null;
  const onClick = (event: MouseEvent) => {
    const link = findPressedLink(event);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = link;
  };
  const finish = () => {
    clearTimeout(timer);
    stopPresses();
    stopTraversal();
    pressed?.click();
  };
  const timer = setTimeout(finish, MAX_BACK_MS);
  document.addEventListener("click", onClick, { capture: true });
  const stopPresses = () => document.removeEventListener("click", onClick, { capture: true });
  // Registered last, so the router has handled the event already.
  const stopTraversal = listen(window, finish, "popstate");
  window.history.back();
}

/** Returns the link that a click opens in this tab. */
export function findPressedLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
  return link && !opensElsewhere && link.target !== "_blank" ? link : null;
}
