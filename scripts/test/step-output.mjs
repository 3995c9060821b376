// Reads the output of a test command, which scripts/test/results.mjs writes.

const CLOSING_LINE = /^(\d+) passed, (\d+) failed$/gm;
const MAX_LINES = 40;

/** Returns the counts of the last closing line, undefined if there is none. */
export function countClosingLine(output) {
  const [, passed, failed] = [...output.matchAll(CLOSING_LINE)].at(-1) ?? [];
  return passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed) };
}

/**
 * Returns the first entry of the list of failures and the titles of the others, or the output's end
 * and the reason.
 */
export function findFailures(output, reason) {
  const [, list] = output.split(/^Failed:\n/m);
  const [first, ...others] = list?.split(/\n(?=- |\d+ passed, )/).filter((entry) => entry.startsWith("- ")) ?? [];
  if (first) return [first.trimEnd(), ...others.map((entry) => entry.split("\n", 1)[0])].join("\n");
  return [...output.trimEnd().split("\n").slice(-MAX_LINES), reason].join("\n");
}
