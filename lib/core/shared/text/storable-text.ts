/** Deeper than any input of ours. Recursive code, such as JSON.stringify, needs a bound. */
const MAX_DEPTH = 16;

/** PostgreSQL refuses NUL, and `jsonb` also refuses lone surrogates. */
export const isStorable = (text: string): boolean => !/[\0\p{Cs}]/u.test(text);

/** Returns "" for a text that can't be stored, so that no search runs for it. */
export const readStorable = (text: string | null): string => (text !== null && isStorable(text) ? text : "");

export type UnstorableValue = { path: string; reason: "characters" | "depth" };

/** Also finds values nested too deeply. No recursion, because the sender chooses the depth. */
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
