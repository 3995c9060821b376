export type Variant = { round: () => Promise<number> };

/** Alternates, so that a slow moment of the machine affects all variants. */
export async function measureAlternately(variants: readonly Variant[], rounds: number): Promise<number[][]> {
  const results: number[][] = variants.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, variant] of variants.entries()) results[index]?.push(await variant.round());
    process.stderr.write(".");
  }
  process.stderr.write("\n");
  return results;
}

/** Returns one ratio per round, because results of a round are measured at about the same time. */
export const getRatios = (numerators: readonly number[], denominators: readonly number[]): number[] =>
  numerators.map((value, round) => value / (denominators[round] ?? NaN));
