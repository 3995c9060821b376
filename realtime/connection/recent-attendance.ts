import { logger } from "@/lib/core/server/process/logger";
import { hasSeen, parseSnapshot, type Snapshot } from "@/lib/core/shared/snapshot";
import { MAX_ATTENDANCE_CHANGES } from "@/lib/realtime/protocol/limits";

import type { AttendanceFrame } from "../types";

const MAX_AGE_MS = 60_000;
const MAX_CHANGES = 2_000;
const MAX_EVENTS = 1_000;

type Change = { frame: AttendanceFrame; transactionId: bigint; exceptUserIds: ReadonlySet<string>; at: number };

/** From where on something is complete: every change by a transaction from `from` on is known. Null until the database was asked. */
type Known = { from: bigint | null; isReading: boolean; lost: number };
type Room = Known & { changes: Change[] };

const startUnknown = (): Known => ({ from: null, isReading: false, lost: 0 });
const max = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/**
 * The check-ins and check-outs of the last minute, by event, for a client that has read an event's list before it joined: it is sent those
 * that its list has not seen, and need not read it again (docs/decisions/068-replay-what-a-list-has-not-seen.md). Whatever else changes a list, or a
 * change whose transaction is unknown, makes earlier lists be read again.
 */
export class RecentAttendance {
  readonly #all = startUnknown();
  readonly #rooms = new Map<string, Room>();

  /**
   * @param readSnapshot returns what a statement sees now
   * @param isListening whether this process gets the changes of all processes now
   */
  constructor(
    private readonly readSnapshot: () => Promise<string>,
    private readonly isListening: () => boolean,
  ) {}

  /** Adds a change at the moment at which it is sent to those who joined. */
  add(frame: AttendanceFrame, transactionId: string | undefined, exceptUserIds: ReadonlySet<string>): void {
    if (transactionId === undefined) return this.forget(frame.eventId);
    const room = this.#getRoom(frame.eventId);
    room.changes.push({ frame, transactionId: BigInt(transactionId), exceptUserIds, at: performance.now() });
    this.#removeOld(room);
  }

  /** Makes lists that were read before now be read again: of one event, or of all. */
  forget(eventId?: string): void {
    const known = eventId === undefined ? this.#all : this.#getRoom(eventId);
    known.from = null;
    known.lost += 1;
    void this.#learn(known);
  }

  /**
   * Returns the changes of an event that a list has not seen and that the user may see, in their order. Returns null if they are not
   * known, or more than fit into one frame: the client has to read the list again.
   * @param seen what the statement saw that read the list
   */
  listUnseen(eventId: string, userId: string, seen: Snapshot): AttendanceFrame[] | null {
    const room = this.#rooms.get(eventId);
    if (!this.isListening() || !this.#isComplete(this.#all, seen.xmin) || (room && !this.#isComplete(room, seen.xmin)))
      return null;
    const unseen = (room?.changes ?? []).filter(
      ({ transactionId, exceptUserIds }) => !hasSeen(seen, transactionId) && !exceptUserIds.has(userId),
    );
    return unseen.length > MAX_ATTENDANCE_CHANGES ? null : unseen.map(({ frame }) => frame);
  }

  #isComplete(known: Known, xmin: bigint): boolean {
    if (known.from === null) void this.#learn(known);
    return known.from !== null && xmin >= known.from;
  }

  #getRoom(eventId: string): Room {
    const room = this.#rooms.get(eventId) ?? { ...startUnknown(), from: 0n, changes: [] };
    // The rooms with the newest changes are the last ones.
    this.#rooms.delete(eventId);
    this.#rooms.set(eventId, room);
    const [oldest] = this.#rooms;
    if (this.#rooms.size > MAX_EVENTS && oldest) this.#removeRoom(...oldest);
    return room;
  }

  /** A list that has seen all of its changes needs none of them. */
  #removeRoom(eventId: string, { from, changes }: Room): void {
    this.#rooms.delete(eventId);
    if (from === null) return this.forget();
    if (this.#all.from === null) return;
    this.#all.from = changes.reduce(
      (end, { transactionId }) => max(end, transactionId + 1n),
      max(this.#all.from, from),
    );
  }

  #removeOld(room: Room): void {
    const now = performance.now();
    for (let first = room.changes[0]; first; first = room.changes[0]) {
      if (room.changes.length <= MAX_CHANGES && now - first.at <= MAX_AGE_MS) return;
      room.changes.shift();
      // A list that has seen all up to this one needs none of those that were removed.
      if (room.from !== null) room.from = max(room.from, first.transactionId + 1n);
    }
  }

  /** Asks the database for the first transaction that has not begun, once this process gets all changes. */
  async #learn(known: Known): Promise<void> {
    if (known.isReading || !this.isListening()) return;
    known.isReading = true;
    const { lost } = known;
    try {
      const { xmax } = parseSnapshot(await this.readSnapshot());
      if (known.lost === lost) known.from = xmax;
    } catch (error) {
      logger.warn({ err: error }, "the database's snapshot could not be read");
    } finally {
      known.isReading = false;
    }
    if (known.lost !== lost) await this.#learn(known);
  }
}
