import { logger } from "@/lib/core/server/process/logger";
import { clearPositions } from "@/lib/presence/service/clear-positions";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";
import { storePositions, type StoredPosition } from "@/lib/presence/service/store-positions.sql";

/**
 * Writes positions to the database at a bounded rate, many in one statement, for clients that join through another process
 * or after a restart. Writes run one at a time, so that a removed position is not written again.
 */
export class PositionStore {
  readonly #waiting = new Map<string, StoredPosition>();
  /** Those of attendances of which no position is stored yet. */
  readonly #first = new Map<string, StoredPosition>();
  #work: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  /** @param onWritten called with the ids of the written attendances, and who may see the member for those that are active */
  constructor(
    intervalMs: number,
    private readonly onWritten: (active: ReadonlyMap<string, MapVisibility>, attendanceIds: string[]) => void,
  ) {
    this.#timer = setInterval(() => {
      this.#enqueue(() => this.#write(this.#first));
      this.#enqueue(() => this.#write(this.#waiting));
    }, intervalMs);
  }

  /** @param isFirst whether no position of this attendance is stored yet; it is then written at once, and the others wait */
  put(position: StoredPosition, isFirst: boolean): void {
    (isFirst ? this.#first : this.#waiting).set(position.attendanceId, position);
    // Those that come while one is written share a statement.
    if (isFirst && this.#first.size === 1) this.#enqueue(() => this.#write(this.#first));
  }

  clear(attendanceIds: string[]): void {
    for (const id of attendanceIds) for (const positions of [this.#first, this.#waiting]) positions.delete(id);
    this.#enqueue(() => clearPositions(attendanceIds));
  }

  /** Resolves when all writes so far are done. */
  waitForWrites(): Promise<void> {
    return this.#work;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.waitForWrites();
  }

  #enqueue(work: () => Promise<void>): void {
    // The next position replaces a failed write, and positions older than a minute are never shown.
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
