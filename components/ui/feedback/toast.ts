export type ToastContent = {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** For example Undo. It also closes the toast, so it must not be the only way to do it. */
  action?: { label: string; onClick: () => void };
};
export type ShownToast = ToastContent & { id: number; open: boolean };

/** Longer than the closing animation. */
const CLOSING_MS = 200;

let current: ShownToast | null = null;
const waiting: ToastContent[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Replaces the visible toast. See docs/product/notifications.md#toasts. */
export function toast(content: ToastContent): void {
  set({ ...content, id: ++lastId, open: true });
}

/** Shows a toast after the visible and the waiting ones. For messages that belong together. */
export function toastNext(content: ToastContent): void {
  if (current) waiting.push(content);
  else toast(content);
}

function showNext(): void {
  const next = waiting.shift();
  if (next) toast(next);
  else set(null);
}

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  set({ ...current, open: false });
  setTimeout(() => current?.id === id && showNext(), CLOSING_MS);
}

export const getCurrentToast = (): ShownToast | null => current;

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
