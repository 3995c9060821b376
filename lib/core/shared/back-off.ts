export type BackOff = {
  /** The wait before the first repetition. */
  firstMs: number;
  /** No wait is longer, before jitter. */
  maxMs?: number;
  /** How much longer each wait is than the one before. */
  factor?: number;
  /**
   * The fraction by which a wait varies at random, 0 to 1, so that clients that failed at the same time don't retry at
   * the same time.
   */
  jitter?: number;
};

/** Returns the milliseconds to wait before the given repetition, of which 1 is the first. */
export function getBackOffMs(
  repetition: number,
  { firstMs, maxMs = Infinity, factor = 2, jitter = 0 }: BackOff,
  random: () => number = Math.random,
): number {
  const wait = Math.min(firstMs * factor ** (repetition - 1), maxMs);
  return wait * (1 + jitter * (2 * random() - 1));
}
