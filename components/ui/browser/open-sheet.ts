import { createStore } from "./store";

/** While a sheet is open, the browser makes everything outside it inert. */
export const {
  get: getOpenSheet,
  set: setOpenSheet,
  subscribe: onSheetChange,
} = createStore<HTMLDialogElement | null>(null);
