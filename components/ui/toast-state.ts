/** What a toast says. `destructive` is for what failed. */
export type ToastContent = { title: string; description?: string; variant?: "default" | "destructive" };
export type ShownToast = ToastContent & { id: number; open: boolean };

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

/** Lets it leave; without its id a newer one could be sent away in place of one that has gone. */
export function dismissToast(id: number): void {
  if (current?.id === id) set({ ...current, open: false });
}

export const currentToast = (): ShownToast | null => current;

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
