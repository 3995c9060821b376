/** What a toast says. `destructive` is for what failed. */
export type ToastContent = {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** One thing to do about it, such as Undo; the toast leaves when it is done. Never the only way to do it. */
  action?: { label: string; onClick: () => void };
};
export type ShownToast = ToastContent & { id: number; open: boolean };

/** How long its leaving takes to see. */
const LEAVING_MS = 200;

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast for 5 seconds, from anywhere in the browser. One is visible at a time: a newer one takes its place (spec A§9). */
export function toast(content: ToastContent): void {
  set({ ...content, id: ++lastId, open: true });
}

/** Lets it leave. Named by its id, so that a newer one that came meanwhile stays. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  set({ ...current, open: false });
  setTimeout(() => current?.id === id && set(null), LEAVING_MS);
}

export const currentToast = (): ShownToast | null => current;

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
