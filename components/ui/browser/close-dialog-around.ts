/** Closes the dialog that contains the element, as its close button does. Returns whether there is one. */
export function closeDialogAround(element: EventTarget | null): boolean {
  const dialog = element instanceof Element ? element.closest("[data-slot=dialog-content]") : null;
  dialog?.querySelector<HTMLElement>("[data-slot=dialog-close]")?.click();
  return dialog !== null;
}
