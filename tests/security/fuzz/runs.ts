import type fc from "fast-check";

const DEFAULT_SEED = 20_261_122;

/**
 * The seed of a fuzz test, and by how much it runs longer. `npm test` uses one seed, so that it
 * says the same each time; `npm run test:security` takes a new one. FUZZ_SEED repeats a run. The
 * seed is printed.
 */
export function getFuzzRuns<Values>(numRuns: number): fc.Parameters<Values> {
  const { FUZZ_SEED, FUZZ_FACTOR } = process.env;
  const seed = FUZZ_SEED ? Number(FUZZ_SEED) : DEFAULT_SEED;
  process.stdout.write(`Fuzzing with FUZZ_SEED=${seed}\n`);
  return { seed, numRuns: numRuns * Number(FUZZ_FACTOR ?? 1), endOnFailure: true };
}
