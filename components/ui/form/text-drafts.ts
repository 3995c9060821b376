import { useSyncExternalStore } from "react";

import { createStore } from "../browser/store";

/** Unsent texts by key, kept until the document is replaced (reload, sign-in, sign-out). */
export class TextDrafts {
  readonly #texts = createStore<Partial<Record<string, string>>>({});

  get = (key: string): string => this.#texts.get()[key] ?? "";

  set = (key: string, text: string): void => this.#texts.set({ ...this.#texts.get(), [key]: text });

  onChange = this.#texts.subscribe;
}

/** The draft survives the component. */
export const useTextDraft = (drafts: TextDrafts, key: string): string =>
  useSyncExternalStore(
    drafts.onChange,
    () => drafts.get(key),
    () => "",
  );
