import { useSyncExternalStore } from "react";

/** Unsent texts by key, kept until the document is replaced (reload, sign-in, sign-out). */
export class TextDrafts {
  readonly #texts = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  get = (key: string): string => this.#texts.get(key) ?? "";

  set = (key: string, text: string): void => {
    if (text === "") this.#texts.delete(key);
    else this.#texts.set(key, text);
    for (const listener of this.#listeners) listener();
  };

  /** Returns the function that removes the listener. */
  onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

/** The draft survives the component. */
export const useTextDraft = (drafts: TextDrafts, key: string): string =>
  useSyncExternalStore(
    drafts.onChange,
    () => drafts.get(key),
    () => "",
  );
