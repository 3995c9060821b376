import { useLayoutEffect } from "react";

const isInNotifications = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest("[data-slot=toasts], [data-slot=live-alerts]") !== null;

/**
 * Lets the focus move from an open dialog into the toasts and live alerts, which an open dialog would take back. Each dialog uses it,
 * because its listeners must be called before the dialog's own, and the toasts may be loaded later.
 */
export function useFocusBesideDialogs(): void {
  // Effect: listens to the document for the focus. A layout effect comes before the effects of the dialog.
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
