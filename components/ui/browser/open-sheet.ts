let openSheet: HTMLDialogElement | null = null;
const listeners = new Set<() => void>();

/** While a sheet is open, the browser makes everything outside it inert. */
export const getOpenSheet = (): HTMLDialogElement | null => openSheet;

export function setOpenSheet(sheet: HTMLDialogElement | null): void {
  openSheet = sheet;
  for (const listener of listeners) listener();
}

export function onSheetChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
