import { type RefObject, useEffect } from "react";

/** Render it in the dialog, so that the page is inert exactly while the dialog is mounted. */
export function InertPage({ overlay }: { overlay: RefObject<HTMLElement | null> }) {
  // Effect: makes all elements of the document but the overlay inert.
  useEffect(() => {
    const rest = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        !element.contains(overlay.current) &&
        !element.inert &&
        // The router's announcer, Radix's focus guards and the toasts must keep working.
        !element.matches("next-route-announcer, [data-radix-focus-guard], script, style") &&
        !element.querySelector(":scope > [data-slot=toasts]"),
    );
    for (const element of rest) element.inert = true;
    return () => {
      for (const element of rest) element.inert = false;
    };
  }, [overlay]);
  return null;
}
