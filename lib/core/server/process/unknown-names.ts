import { SETTING_NAMES } from "./env";

/** Nothing else on a machine has variables that begin so. */
const OWN_PREFIX = /^(S3|SMTP|OIDC|VAPID|RESEND|EVENTBRITE)_/;
/** Names that are shorter resemble too many others. */
const MIN_LENGTH = 6;
const LONG = 10;

/** Counts the letters to add, remove, replace or swap with their neighbor. */
function countSlips(from: string, to: string): number {
  let [before, last] = [[] as number[], Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last[to.length] ?? 0;
}

/** One slip of the keyboard, in long names two, or a name that lacks its last word. */
const isSlip = (name: string, known: string): boolean =>
  countSlips(name, known) <= (known.length < LONG ? 1 : 2) || (name.includes("_") && known.startsWith(`${name}_`));

export type UnknownName = { name: string; known: string | null };

/** Returns variables that nothing reads but look like ours, each with the name it may mean. */
export function findUnknownNames(variables: Record<string, string | undefined> = process.env): UnknownName[] {
  return Object.keys(variables)
    .filter((name) => name.length >= MIN_LENGTH && variables[name] !== "" && !SETTING_NAMES.includes(name))
    .map((name) => ({ name, known: SETTING_NAMES.find((known) => isSlip(name.toUpperCase(), known)) ?? null }))
    .filter(({ name, known }) => known !== null || OWN_PREFIX.test(name));
}
