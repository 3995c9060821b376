import { localStore } from "@/lib/core/browser/storage";
import { looksBlank } from "@/lib/core/shared/text/written-text";

const KEY = "nametag_drafts";
const MAX_DRAFTS = 50;

type StoredDrafts = { userId: string; texts: [partnerId: string, text: string][] };

function isStoredDrafts(value: unknown): value is StoredDrafts {
  return (
    typeof value === "object" && value !== null && "userId" in value && "texts" in value && Array.isArray(value.texts)
  );
}

/** Survives a reload and a closed tab. Sign-out removes it. */
export type DraftStore = { get: (partnerId: string) => string; set: (partnerId: string, text: string) => void };

export function createDraftStore(userId: string): DraftStore {
  let texts: StoredDrafts["texts"] = [];
  const read = () => {
    if (!localStore.isAvailable()) return texts;
    const stored = localStore.getJson(KEY);
    texts = isStoredDrafts(stored) && stored.userId === userId ? stored.texts : [];
    return texts;
  };
  return {
    get: (partnerId) => read().find(([id]) => id === partnerId)?.[1] ?? "",
    set: (partnerId, text) => {
      const others = read().filter(([id]) => id !== partnerId);
      texts = !looksBlank(text) ? [[partnerId, text] as [string, string], ...others].slice(0, MAX_DRAFTS) : others;
      if (texts.length === 0) localStore.remove(KEY);
      else localStore.setJson(KEY, { userId, texts } satisfies StoredDrafts);
    },
  };
}
