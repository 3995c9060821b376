export type BackOff = {
  firstMs: number;
  /** No wait is longer, whatever the jitter. */
  maxMs?: number;
  factor?: number;
  /** Random part, 0 to 1, so that clients that failed together don't retry together. */
  jitter?: number;
};

/** Returns milliseconds to wait before a repetition; the first is 1. */
export function getBackOffMs(
  repetition: number,
  { firstMs, maxMs = Infinity, factor = 2, jitter = 0 }: BackOff,
  random: () => number = Math.random,
): number {
  const wait = Math.min(firstMs * factor ** (repetition - 1), maxMs);
  return Math.min(wait * (1 + jitter * (2 * random() - 1)), maxMs);
}
