import type { ServerFrame } from "@/lib/api/protocol/frames";
import { MAX_ATTENDANCE_CHANGES } from "@/lib/api/protocol/limits";

import { getUpdateIntervalMs } from "../limits/update-interval";
import type { AttendanceFrame, Connection } from "../types";

type BatchFrame = Extract<ServerFrame, { type: "attendance_changes" }>;
/** `since` is the number of the first change that the socket gets. */
type Receiver = { connection: Connection; userId: string; closed: unknown; isBatched: boolean; since: number };
type Change = { text: string; exceptUserIds: ReadonlySet<string> };

const toAttendanceChange = ({ type, userId, user, ...rest }: AttendanceFrame): BatchFrame["changes"][number] => ({
  ...{ change: type === "user_checked_in" ? "checked_in" : "checked_out", userId, user },
  ...("isConfirmation" in rest && { isConfirmation: rest.isConfirmation }),
  ...(rest.isListed !== undefined && { isListed: rest.isListed }),
});

/**
 * Sends one event's check-ins and check-outs to sockets that joined with `batch`, one frame per
 * interval, in commit order (docs/product/realtime-protocol.md#batched-arrivals).
 */
export class AttendanceBatch {
  #changes: Change[] = [];
  #size = 0;
  #lastSent = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly eventId: string,
    private readonly joined: ReadonlyMap<Connection, Receiver>,
    private readonly shortestIntervalMs: number,
  ) {}

  get size(): number {
    return this.#size;
  }

  /** Returns whether changes from this number on are still unsent. */
  hasWaiting(since: number): boolean {
    return this.#changes.length > 0 && since < this.#size;
  }

  /** Sends the change now, or with the next frame if one was sent within the interval. */
  add(frame: AttendanceFrame, exceptUserIds: ReadonlySet<string>): void {
    this.#changes.push({ text: JSON.stringify(toAttendanceChange(frame)), exceptUserIds });
    this.#size += 1;
    const interval = getUpdateIntervalMs(this.joined.size, this.shortestIntervalMs);
    const delay = this.#lastSent + interval - performance.now();
    if (delay <= 0 || this.#changes.length >= MAX_ATTENDANCE_CHANGES) this.#send();
    else this.#timer ??= setTimeout(() => this.#send(), delay);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#changes = [];
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lastSent = performance.now();
    const changes = this.#changes;
    this.#changes = [];
    const end = this.#size;
    const first = end - changes.length;
    const exceptUserIds = new Set(changes.flatMap((change) => [...change.exceptUserIds]));
    /** Serialized frames for users without an exception, by the number of their first change. */
    const shared = new Map<number, string>();
    for (const { connection, userId, closed, isBatched, since } of this.joined.values()) {
      if (closed || !isBatched || since >= end) continue;
      const from = Math.max(0, since - first);
      if (exceptUserIds.has(userId)) {
        const allowed = changes.slice(from).filter((change) => !change.exceptUserIds.has(userId));
        if (allowed.length > 0) connection.outgoing.sendText(this.#toText(allowed));
        continue;
      }
      const text = shared.get(from) ?? this.#toText(changes.slice(from));
      shared.set(from, text);
      connection.outgoing.sendText(text);
    }
  }

  #toText(changes: readonly Change[]): string {
    const frame: BatchFrame = { type: "attendance_changes", eventId: this.eventId, changes: [] };
    return `${JSON.stringify(frame).slice(0, -2)}${changes.map(({ text }) => text).join(",")}]}`;
  }
}
