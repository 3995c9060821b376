import { clock } from "../../shared/clock";

const INTERVAL_MS = 60_000;

/** An outage is logged when it begins, at most once a minute while it lasts, and when it ends. */
export class OutageLog {
  #loggedAt: number | undefined;

  /** Returns true if a line about this failure is due. */
  fail(): boolean {
    if (this.#loggedAt !== undefined && clock.ms() - this.#loggedAt < INTERVAL_MS) return false;
    this.#loggedAt = clock.ms();
    return true;
  }

  /** Returns true if an outage ends. */
  recover(): boolean {
    const isEnd = this.#loggedAt !== undefined;
    this.#loggedAt = undefined;
    return isEnd;
  }
}
