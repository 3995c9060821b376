export type ToastContent = {
  title: string;
  description?: string;
  /** `destructive` is for failures. */
  variant?: "default" | "destructive";
  /** Something to do about it, such as Undo, which also closes the toast. It must not be the only way to do it. */
  action?: { label: string; onClick: () => void };
};
export type ShownToast = ToastContent & { id: number; open: boolean };

/** Longer than the closing animation. */
const CLOSING_MS = 200;

let current: ShownToast | null = null;
/** Shown one after the other, each when the toast before it has closed. */
const waiting: ToastContent[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, from anywhere in the browser, in place of the one that is visible; see docs/product/notifications.md#toasts. */
export function toast(content: ToastContent): void {
  set({ ...content, id: ++lastId, open: true });
}

/** Shows a toast after the visible one, and after those that wait already. For messages that belong together. */
export function toastNext(content: ToastContent): void {
  if (current) waiting.push(content);
  else toast(content);
}

function showNext(): void {
  const next = waiting.shift();
  if (next) toast(next);
  else set(null);
}

/** Closes the toast with this id. A newer one stays. */
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
