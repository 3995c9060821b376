import { getErrorMessage, isNetworkFailure } from "@/lib/http/browser/api-client";

import { createStore } from "../browser/store";

/** For example Undo, or a page to open. */
export type ToastAction = { label: string } & (
  { onClick: () => void; href?: undefined } | { href: string; onClick?: undefined }
);

export type ToastContent = {
  title: string;
  description?: string;
  /** Replaces the description with a text about the network. */
  isNetworkFailure?: boolean;
  variant?: "default" | "destructive";
  /** It also closes the toast, so it must not be the only way to do it. */
  action?: ToastAction;
  /** Beside `action`. */
  otherAction?: ToastAction;
  /** Identifies what the toast is about, for `dismissToastsAbout`. */
  about?: string;
};
export type ShownToast = ToastContent & { id: number; open: boolean };

/** Longer than the closing animation. */
const CLOSING_MS = 200;

const { get, set, subscribe } = createStore<ShownToast | null>(null);
let waiting: ToastContent[] = [];
let lastId = 0;
let isMuted = false;

export { get as getCurrentToast, subscribe as onToastChange };

/** Replaces the visible toast. See docs/product/notifications.md#toasts. */
export function toast(content: ToastContent): void {
  if (isMuted) return;
  set({ ...content, id: ++lastId, open: true });
}

/**
 * Names the failure as use-failure-text.ts does. `about` identifies the action, whose next try
 * closes the toast.
 */
export function toastFailure(error: unknown, title: string, fallback: string, about?: string): void {
  const description = getErrorMessage(error, fallback);
  toast({ title, description, isNetworkFailure: isNetworkFailure(error), variant: "destructive", about });
}

/** Shows a toast after the visible and the waiting ones. For messages that belong together. */
export function toastNext(content: ToastContent): void {
  if (get()) waiting.push(content);
  else toast(content);
}

function showNext(): void {
  const next = waiting.shift();
  if (next) toast(next);
  else set(null);
}

export function dismissToast(id: number): void {
  const current = get();
  if (current?.id !== id || !current.open) return;
  set({ ...current, open: false });
  setTimeout(() => get()?.id === id && showNext(), CLOSING_MS);
}

/** While strangers use the screen, it shows none. Those that are shown or wait are dropped. */
export function muteToasts(muted: boolean): void {
  isMuted = muted;
  waiting = [];
  set(null);
}

/** Closes a toast that no longer applies, such as the failure of an action that is tried again. */
export function dismissToastsAbout(about: string): void {
  waiting = waiting.filter((content) => content.about !== about);
  const current = get();
  if (current?.about === about) dismissToast(current.id);
}
