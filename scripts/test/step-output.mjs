// Reads the output of a test command, which scripts/test/results.mjs writes.

const CLOSING_LINE = /^(\d+) passed, (\d+) failed$/gm;
const MAX_LINES = 40;

/** Returns the counts of the last closing line, undefined if there is none. */
export function countClosingLine(output) {
  const [, passed, failed] = [...output.matchAll(CLOSING_LINE)].at(-1) ?? [];
  return passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed) };
}

/** Returns the first entry of the list of failures, or the output's end and the reason. */
export function findFirstFailure(output, reason) {
  const [, list] = output.split(/^Failed:\n/m);
  const [first] = list?.split(/\n(?=- |\d+ passed, )/) ?? [];
  if (first) return first.trimEnd();
  return [...output.trimEnd().split("\n").slice(-MAX_LINES), reason].join("\n");
}
