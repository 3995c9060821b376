/** Clicks the close button of the dialog around the element. Returns false without a dialog. */
export function closeDialogAround(element: EventTarget | null): boolean {
  const dialog = element instanceof Element ? element.closest("[data-slot=dialog-content]") : null;
  dialog?.querySelector<HTMLElement>("[data-slot=dialog-close]")?.click();
  return dialog !== null;
}
