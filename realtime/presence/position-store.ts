import { logger } from "@/lib/core/server/process/logger";
import { clearPositions } from "@/lib/presence/service/clear-positions";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";
import { storePositions, type StoredPosition } from "@/lib/presence/service/store-positions.sql";

/**
 * Writes positions at a bounded rate, for joins through another process or after a restart. Runs
 * one write at a time, so that a removed position is not written again.
 */
export class PositionStore {
  readonly #waiting = new Map<string, StoredPosition>();
  /** Positions of attendances without a stored one. */
  readonly #first = new Map<string, StoredPosition>();
  #work: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  /** @param onWritten gets the visibility of each active attendance, and all written ids */
  constructor(
    intervalMs: number,
    private readonly onWritten: (active: ReadonlyMap<string, MapVisibility>, attendanceIds: string[]) => void,
  ) {
    this.#timer = setInterval(() => {
      this.#enqueue(() => this.#write(this.#first));
      this.#enqueue(() => this.#write(this.#waiting));
    }, intervalMs);
  }

  /** @param isFirst writes the position at once, because the attendance has no stored one */
  put(position: StoredPosition, isFirst: boolean): void {
    (isFirst ? this.#first : this.#waiting).set(position.attendanceId, position);
    // Positions that arrive during this write share the next statement.
    if (isFirst && this.#first.size === 1) this.#enqueue(() => this.#write(this.#first));
  }

  clear(attendanceIds: string[]): void {
    for (const id of attendanceIds) for (const positions of [this.#first, this.#waiting]) positions.delete(id);
    this.#enqueue(() => clearPositions(attendanceIds));
  }

  waitForWrites(): Promise<void> {
    return this.#work;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.waitForWrites();
  }

  #enqueue(work: () => Promise<void>): void {
    // The next position replaces a failed write, and maps never show positions older than a minute.
    this.#work = this.#work
      .then(work)
      .catch((error: unknown) => logger.warn({ err: error }, "positions could not be written"));
  }

  async #write(waiting: Map<string, StoredPosition>): Promise<void> {
    if (waiting.size === 0) return;
    const positions = [...waiting.values()];
    waiting.clear();
    const active = await storePositions(positions);
    this.onWritten(
      active,
      positions.map(({ attendanceId }) => attendanceId),
    );
  }
}
