import { useLayoutEffect } from "react";

const isInNotifications = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest("[data-slot=toasts], [data-slot=live-alerts]") !== null;

/**
 * Lets the focus move from an open dialog into toasts and live alerts. Each dialog uses it, because
 * these listeners must run before the dialog's own.
 */
export function useFocusBesideDialogs(): void {
  // A layout effect, so that its listeners are added before the dialog's.
  useLayoutEffect(() => {
    const onFocusIn = (event: FocusEvent) => isInNotifications(event.target) && event.stopImmediatePropagation();
    const onFocusOut = (event: FocusEvent) =>
      isInNotifications(event.relatedTarget) && event.stopImmediatePropagation();
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("focusout", onFocusOut);
    return () => {
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("focusout", onFocusOut);
    };
  }, []);
}
