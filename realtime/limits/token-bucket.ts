export type Rate = { burst: number; perSecond: number; debt?: number };

/** A caller who continues above the rate goes into debt, down to `-debt`. */
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

  /** Returns false above the rate. Without a `debt`, a refused call costs nothing. */
  take(): boolean {
    this.#refill();
    const isAllowed = this.#tokens >= 1;
    if (isAllowed || this.rate.debt !== undefined) this.#tokens -= 1;
    this.#isOver = !isAllowed;
    return isAllowed;
  }

  get isExhausted(): boolean {
    return this.rate.debt !== undefined && this.#tokens <= -this.rate.debt;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether the bucket is as good as new, so that it can be dropped. */
  get isFull(): boolean {
    this.#refill();
    return this.#tokens >= this.rate.burst;
  }

  /** Whole seconds until the next call is allowed, at least 1. */
  get retryAfter(): number {
    return Math.max(1, Math.ceil((1 - this.#tokens) / this.rate.perSecond));
  }

  #refill(): void {
    const now = this.getMs();
    this.#tokens = Math.min(this.rate.burst, this.#tokens + ((now - this.#at) / 1_000) * this.rate.perSecond);
    this.#at = now;
  }
}
