import { SETTING_NAMES } from "./env";

/** Nothing else on a machine has variables that begin so. */
const OWN_PREFIX = /^(S3|SMTP|OIDC|VAPID|RESEND|EVENTBRITE)_/;
/** Names that are shorter resemble too many others. */
const MIN_LENGTH = 6;

/** A letter that is missing, added or wrong, or two that changed places. */
function isSlip(name: string, known: string): boolean {
  const shorter = Math.min(name.length, known.length);
  let start = 0;
  while (start < shorter && name[start] === known[start]) start += 1;
  let end = 0;
  while (end < shorter - start && name.at(-1 - end) === known.at(-1 - end)) end += 1;
  const [written, meant] = [name, known].map((text) => text.slice(start, text.length - end)) as [string, string];
  return Math.max(written.length, meant.length) <= 1 || (written.length === 2 && written === `${meant[1]}${meant[0]}`);
}

const resembles = (name: string, known: string): boolean =>
  isSlip(name, known) || (name.includes("_") && known.startsWith(`${name}_`));

/** Returns variables that nothing reads but look like ours, each with the name it may mean. */
export function findUnknownNames(
  variables: Record<string, string | undefined> = process.env,
): { name: string; known: string | null }[] {
  return Object.keys(variables)
    .filter((name) => name.length >= MIN_LENGTH && variables[name] !== "" && !SETTING_NAMES.includes(name))
    .map((name) => ({ name, known: SETTING_NAMES.find((known) => resembles(name.toUpperCase(), known)) ?? null }))
    .filter(({ name, known }) => known !== null || OWN_PREFIX.test(name));
}
