/** One variant of a comparison. `round` measures it once. */
export type Variant = { round: () => Promise<number> };

/**
 * Measures the variants alternately (A B A B …), so that a temporary slowdown of the machine affects all of them. Returns the
 * results of each variant, one per round.
 */
export async function measureAlternately(variants: readonly Variant[], rounds: number): Promise<number[][]> {
  const results: number[][] = variants.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, variant] of variants.entries()) results[index]?.push(await variant.round());
    process.stderr.write(".");
  }
  process.stderr.write("\n");
  return results;
}

/** Returns one ratio per round, so that each compares results that were measured at about the same time. */
export const getRatios = (numerators: readonly number[], denominators: readonly number[]): number[] =>
  numerators.map((value, round) => value / (denominators[round] ?? NaN));
