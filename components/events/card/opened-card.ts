import { useSyncExternalStore } from "react";

/** The list and the event of the card, because an event can be in two lists of the screen. */
let opened: string | null = null;
const listeners = new Set<() => void>();

/** Records the card whose event is being opened. */
export function setOpenedCard(card: string): void {
  opened = card;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether this card's event was the last to be opened, also when the list is shown again. */
export const useIsOpenedCard = (card: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => card === opened,
    () => false,
  );
