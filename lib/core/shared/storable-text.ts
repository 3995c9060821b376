/** Deeper than any input of ours. Code that walks a value by recursion, as JSON.stringify does, needs a bound. */
const MAX_DEPTH = 16;

/**
 * Returns whether PostgreSQL can store a text as it is: `text` and `jsonb` refuse NUL, `jsonb` refuses a lone surrogate, and
 * encoding one as UTF-8 changes it.
 */
export const isStorable = (text: string): boolean => !/[\0\p{Cs}]/u.test(text);

/** Returns a text of a page's address, or "" for one that can't be stored, so that no search runs for it. */
export const readStorable = (text: string | null): string => (text !== null && isStorable(text) ? text : "");

export type UnstorableValue = { path: string; reason: "characters" | "depth" };

/**
 * Returns the first text, or name of a property, that can't be stored in a value from outside, or the place where it is
 * nested too deeply; null if there is none. Doesn't recurse, because the sender chooses the depth.
 */
export function findUnstorable(value: unknown): UnstorableValue | null {
  const waiting = [{ path: "", value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value: current, depth } = next;
    if (typeof current === "string" && !isStorable(current)) return { path, reason: "characters" };
    if (typeof current !== "object" || current === null) continue;
    if (depth === MAX_DEPTH) return { path, reason: "depth" };
    for (const [name, child] of Object.entries(current)) {
      if (!isStorable(name)) return { path, reason: "characters" };
      waiting.push({ path: path === "" ? name : `${path}.${name}`, value: child, depth: depth + 1 });
    }
  }
  return null;
}
