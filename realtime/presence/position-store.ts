import { logger } from "@/lib/core/server/logger";
import { clearPositions, storePositions, type StoredPosition } from "@/lib/presence/service";

/**
 * Writes positions behind the live updates, at a bounded rate and set-wise: for who joins through another process, and
 * after a restart. One statement at a time, so that nothing cleared comes back.
 */
export class PositionStore {
  readonly #waiting = new Map<string, StoredPosition>();
  #work: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  /** @param onClosed told of attendances that turned out to be closed, in case the bus lost it */
  constructor(
    every: number,
    private readonly onClosed: (attendanceIds: string[]) => void,
  ) {
    this.#timer = setInterval(() => this.#enqueue(() => this.#write()), every);
  }

  /** `first`: nobody could know of it yet, so it is written now. */
  put(position: StoredPosition, first: boolean): void {
    this.#waiting.set(position.attendanceId, position);
    if (first) this.#enqueue(() => this.#write());
  }

  clear(attendanceIds: string[]): void {
    for (const id of attendanceIds) this.#waiting.delete(id);
    this.#enqueue(() => clearPositions(attendanceIds));
  }

  /** Resolves when all that was asked for so far is done. */
  settled(): Promise<void> {
    return this.#work;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.settled();
  }

  #enqueue(work: () => Promise<void>): void {
    // A lost write is made good by the next position; stale ones are never shown (contract §5: 60 s).
    this.#work = this.#work
      .then(work)
      .catch((error: unknown) => logger.warn({ err: error }, "positions could not be written"));
  }

  async #write(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const positions = [...this.#waiting.values()];
    this.#waiting.clear();
    const taken = await storePositions(positions);
    const closed = positions.map((position) => position.attendanceId).filter((id) => !taken.has(id));
    if (closed.length > 0) this.onClosed(closed);
  }
}
