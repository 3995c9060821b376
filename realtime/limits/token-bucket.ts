export type Rate = { burst: number; perSecond: number; debt?: number };

/** Allows `burst` at once and `perSecond` in the long run. Counts down to `-debt` for a caller who continues above the rate. */
export class TokenBucket {
  #tokens: number;
  #at: number;
  #isOver = false;

  constructor(
    private readonly rate: Rate,
    /** Monotonic milliseconds. */
    private readonly getMs: () => number = () => performance.now(),
  ) {
    this.#tokens = rate.burst;
    this.#at = getMs();
  }

  /** Takes one. Returns false above the rate; without a `debt`, what is refused costs nothing. */
  take(): boolean {
    this.#refill();
    const isAllowed = this.#tokens >= 1;
    if (isAllowed || this.rate.debt !== undefined) this.#tokens -= 1;
    this.#isOver = !isAllowed;
    return isAllowed;
  }

  /** Whether the caller has continued above the rate for the whole debt. */
  get isExhausted(): boolean {
    return this.rate.debt !== undefined && this.#tokens <= -this.rate.debt;
  }

  /** Whether what was taken last was above the rate. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether nothing was taken for so long that a new bucket would be the same. */
  get isFull(): boolean {
    this.#refill();
    return this.#tokens >= this.rate.burst;
  }

  /** The whole seconds until one is allowed again, at least 1. */
  get retryAfter(): number {
    return Math.max(1, Math.ceil((1 - this.#tokens) / this.rate.perSecond));
  }

  #refill(): void {
    const now = this.getMs();
    this.#tokens = Math.min(this.rate.burst, this.#tokens + ((now - this.#at) / 1_000) * this.rate.perSecond);
    this.#at = now;
  }
}
