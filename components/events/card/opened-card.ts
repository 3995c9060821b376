import { useSyncExternalStore } from "react";

let opened: string | null = null;
const listeners = new Set<() => void>();

export function setOpenedCard(card: string): void {
  opened = card;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Stays true when the list is shown again. */
export const useIsOpenedCard = (card: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => card === opened,
    () => false,
  );
