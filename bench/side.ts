/** One side of a comparison. `round` measures it once. */
export type Side = { round: () => Promise<number> };

/**
 * Measures the sides alternately (A B A B …), so that a temporary slowdown of the machine affects both. Returns the figures
 * of each side, one per round.
 */
export async function measureAlternately(sides: readonly Side[], rounds: number): Promise<number[][]> {
  const figures: number[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, side] of sides.entries()) figures[at]?.push(await side.round());
    process.stderr.write(".");
  }
  process.stderr.write("\n");
  return figures;
}

/** Returns one ratio per round, which compares figures of about the same time. */
export const ratios = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((figure, round) => figure / (other[round] ?? NaN));
