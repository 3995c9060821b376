const KEY = "nametag_drafts";
const MOST_KEPT = 50;

type Kept = { userId: string; texts: [partnerId: string, text: string][] };

function isKept(value: unknown): value is Kept {
  return (
    typeof value === "object" && value !== null && "userId" in value && "texts" in value && Array.isArray(value.texts)
  );
}

/** What was begun and not sent, for each conversation; outlives the screen, a reload and the tab, and goes with the session. */
export type DraftStore = { get: (partnerId: string) => string; set: (partnerId: string, text: string) => void };

/** The newest 50 in local storage, another viewer's never; in memory where storage is refused. */
export function createDraftStore(userId: string): DraftStore {
  let texts: Kept["texts"] = [];
  const read = () => {
    try {
      const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "null");
      texts = isKept(kept) && kept.userId === userId ? kept.texts : [];
    } catch {
      // Refused or overwritten by something else: what this screen knows counts.
    }
    return texts;
  };
  return {
    get: (partnerId) => read().find(([id]) => id === partnerId)?.[1] ?? "",
    set: (partnerId, text) => {
      const others = read().filter(([id]) => id !== partnerId);
      texts = text.trim() ? [[partnerId, text] as [string, string], ...others].slice(0, MOST_KEPT) : others;
      try {
        if (texts.length === 0) window.localStorage.removeItem(KEY);
        else window.localStorage.setItem(KEY, JSON.stringify({ userId, texts } satisfies Kept));
      } catch {
        // Full or refused: the drafts then live as long as the screen.
      }
    },
  };
}
