export type BackOff = {
  /** The wait before the first repetition. */
  firstMs: number;
  /** No wait is longer, before jitter. */
  maxMs?: number;
  /** How much longer each wait is than the one before. */
  factor?: number;
  /** The share by which a wait varies at random, 0 to 1, so that clients which failed together do not come back together. */
  jitter?: number;
};

/** Returns the milliseconds to wait before the given repetition, of which 1 is the first. */
export function backOffMs(
  repetition: number,
  { firstMs, maxMs = Infinity, factor = 2, jitter = 0 }: BackOff,
  random: () => number = Math.random,
): number {
  const wait = Math.min(firstMs * factor ** (repetition - 1), maxMs);
  return wait * (1 + jitter * (2 * random() - 1));
}
