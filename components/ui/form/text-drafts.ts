import { useSyncExternalStore } from "react";

/** Texts that are typed but not sent, by key, while the page is open. A sign-in or sign-out loads another page. */
export class TextDrafts {
  readonly #texts = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  get = (key: string): string => this.#texts.get(key) ?? "";

  set = (key: string, text: string): void => {
    if (text === "") this.#texts.delete(key);
    else this.#texts.set(key, text);
    for (const listener of this.#listeners) listener();
  };

  /** Calls the listener after each change. Returns the function that removes it. */
  onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

/** Returns the draft with this key, which outlasts the component. */
export const useTextDraft = (drafts: TextDrafts, key: string): string =>
  useSyncExternalStore(
    drafts.onChange,
    () => drafts.get(key),
    () => "",
  );
