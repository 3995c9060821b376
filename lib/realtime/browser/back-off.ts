/** Spec A§4 and A§9, for both channels (contract §6). */
const BACK_OFF = { firstMs: 1_000, capMs: 30_000, attempts: 10 } as const;

/** Milliseconds to wait before the given attempt (1 is the first), or null when it is time to stop trying. */
export function backOff(attempt: number): number | null {
  if (attempt > BACK_OFF.attempts) return null;
  return Math.min(BACK_OFF.firstMs * 2 ** (attempt - 1), BACK_OFF.capMs);
}
