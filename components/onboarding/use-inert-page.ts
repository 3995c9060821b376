import { type RefObject, useEffect } from "react";

/** Takes the page behind the overlay out of reach of pointer, keyboard and screen reader, and gives it back. */
export function useInertPage(overlay: RefObject<HTMLElement | null>): void {
  // An effect, because the rest of the document is outside React.
  useEffect(() => {
    const rest = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        !element.contains(overlay.current) &&
        !element.inert &&
        // The router's own voice, and what keeps the focus inside a dialog.
        !element.matches("next-route-announcer, [data-radix-focus-guard], script, style"),
    );
    for (const element of rest) element.inert = true;
    return () => {
      for (const element of rest) element.inert = false;
    };
  }, [overlay]);
}
