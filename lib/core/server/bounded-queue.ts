import type { ErrorMessageKey } from "../shared/error-message";

import { AppError } from "../shared/errors";

type Limits = {
  running: number;
  waiting: number;
  messageKey: ErrorMessageKey;
  /** Seconds until the caller should try again. */
  retryAfter: number;
};

/** Runs expensive work in order of arrival with limited concurrency. */
export class BoundedQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(readonly limits: Limits) {}

  assertCapacity(): void {
    const { running, waiting, messageKey, retryAfter } = this.limits;
    if (this.#running >= running && this.#waiting.length >= waiting)
      throw new AppError("unavailable", messageKey, { retryAfter });
  }

  isIdle(): boolean {
    return this.#running === 0;
  }

  /** @throws AppError `unavailable` if the queue is full; what `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.assertCapacity();
    // Ending work passes its turn to the next in line, so nobody overtakes.
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
