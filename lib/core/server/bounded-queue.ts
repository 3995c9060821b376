import type { ErrorMessageKey } from "../shared/error-message";

import { AppError } from "../shared/errors";

type Limits = {
  /** How much work runs at once. */
  running: number;
  /** How much may wait for its turn. */
  waiting: number;
  messageKey: ErrorMessageKey;
  /** Seconds until it makes sense to try again. */
  retryAfter: number;
};

/** Runs expensive work in the order of its arrival, little at once, and refuses what would wait too long. */
export class BoundedQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(readonly limits: Limits) {}

  /** @throws AppError `unavailable` if the queue is full */
  assertCapacity(): void {
    const { running, waiting, messageKey, retryAfter } = this.limits;
    if (this.#running >= running && this.#waiting.length >= waiting)
      throw new AppError("unavailable", messageKey, { retryAfter });
  }

  /** @throws AppError `unavailable` if the queue is full; what `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.assertCapacity();
    // The one that ends hands its turn to the next, so that nobody overtakes.
    if (this.#running >= this.limits.running) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
