/** One of the things compared. `round` measures it once and answers a figure. */
export type Side = { round: () => Promise<number> };

/**
 * Measures the sides in turn (A B A B …), so that what slows the machine for a while slows both.
 * @returns each side's figures, one a round
 */
export async function measureInTurn(sides: readonly Side[], rounds: number): Promise<number[][]> {
  const figures: number[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, side] of sides.entries()) figures[at]?.push(await side.round());
    process.stderr.write(".");
  }
  process.stderr.write("\n");
  return figures;
}

/** Round by round, so that a ratio compares what was measured side by side. */
export const ratios = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((figure, round) => figure / (other[round] ?? NaN));
