import type { Membership } from "@/lib/attendance/data/access";

import type { AttendanceFrame, Connection, RightsChange } from "../types";
import { AttendanceBatch } from "./attendance-batch";

/** The change that closed the event, and how many event frames were sent before. */
type Closed = { id: number; sentBefore: number };
/** `since` is the number of the first batched change that the socket gets. */
export type JoinedEvent = Membership & {
  connection: Connection;
  closed: Closed | null;
  isBatched: boolean;
  since: number;
};
type Room = { joined: Map<Connection, JoinedEvent>; batch: AttendanceBatch };

export class ConnectionRegistry {
  readonly #all = new Set<Connection>();
  readonly #byUser = new Map<string, Set<Connection>>();
  readonly #rooms = new Map<string, Room>();
  readonly #eventIds = new Map<Connection, Set<string>>();
  #sentFrames = 0;

  constructor(private readonly coalesceArrivalsMs: number) {}

  add(connection: Connection): void {
    this.#all.add(connection);
    addTo(this.#byUser, connection.actor.userId, connection);
  }

  /** Safe to call again, and for a connection that was never added. */
  remove(connection: Connection): void {
    if (!this.#all.delete(connection)) return;
    removeFrom(this.#byUser, connection.actor.userId, connection);
    for (const eventId of [...(this.#eventIds.get(connection) ?? [])]) this.#leaveEvent(connection, eventId);
  }

  /** The caller must have read the right after its last change. */
  joinEvent(connection: Connection, eventId: string, { isBatched }: { isBatched: boolean }): void {
    if (!this.#all.has(connection)) return;
    const room = this.#rooms.get(eventId) ?? this.#createRoom(eventId);
    const { userId } = connection.actor;
    room.joined.set(connection, { connection, eventId, userId, closed: null, isBatched, since: room.batch.size });
    addTo(this.#eventIds, connection, eventId);
  }

  listAll(): Iterable<Connection> {
    return this.#all;
  }

  listByUser(userId: string): Iterable<Connection> {
    return this.#byUser.get(userId) ?? [];
  }

  hasUser(userId: string): boolean {
    return this.#byUser.has(userId);
  }

  /** Lists the sockets that receive a frame of an event, now or with the next batch. */
  *listByEvent(eventId: string): Iterable<JoinedEvent> {
    this.#sentFrames += 1;
    for (const joined of this.#rooms.get(eventId)?.joined.values() ?? []) if (!joined.closed) yield joined;
  }

  addToBatch(frame: AttendanceFrame, exceptUserIds: ReadonlySet<string>): void {
    this.#rooms.get(frame.eventId)?.batch.add(frame, exceptUserIds);
  }

  /** Stops sending these events, until `reopen` or until the client joins again. */
  closeEvents(change: RightsChange, id: number): JoinedEvent[] {
    const joined = [...this.#listJoined(change)];
    // An event that is already closed keeps its earlier count.
    for (const each of joined) each.closed = { id, sentBefore: each.closed?.sentBefore ?? this.#countReceived(each) };
    return joined;
  }

  listMemberships(): Membership[] {
    return [...this.#listJoined({})].filter(({ closed }) => !closed);
  }

  /**
   * Reopens the allowed events that this id closed last, and removes the others. Sends
   * `joined_event` if a frame was missed, so that the client reads again.
   */
  reopen(id: number, joined: readonly JoinedEvent[], allowed: ReadonlySet<Membership>): void {
    for (const each of joined) {
      const { closed, connection, eventId } = each;
      const room = this.#rooms.get(eventId);
      if (closed?.id !== id || !room || room.joined.get(connection) !== each) continue;
      if (!allowed.has(each)) {
        this.#leaveEvent(connection, eventId);
        continue;
      }
      each.closed = null;
      each.since = room.batch.size;
      if (closed.sentBefore < this.#sentFrames) connection.outgoing.send({ type: "joined_event", eventId });
    }
  }

  *#listJoined(change: RightsChange): Iterable<JoinedEvent> {
    const { eventId, userIds } = change;
    if (userIds) {
      for (const connection of userIds.flatMap((userId) => [...this.listByUser(userId)])) {
        for (const joinedId of this.#eventIds.get(connection) ?? []) {
          const joined = this.#rooms.get(joinedId)?.joined.get(connection);
          if (joined && (eventId === undefined || eventId === joinedId)) yield joined;
        }
      }
      return;
    }
    const rooms = eventId === undefined ? this.#rooms.values() : [this.#rooms.get(eventId)];
    for (const room of rooms) yield* room?.joined.values() ?? [];
  }

  #createRoom(eventId: string): Room {
    const joined = new Map<Connection, JoinedEvent>();
    const room = { joined, batch: new AttendanceBatch(eventId, joined, this.coalesceArrivalsMs) };
    this.#rooms.set(eventId, room);
    return room;
  }

  /** Returns the number of event frames received, or -1 if one is still in a batch. */
  #countReceived({ eventId, isBatched, since }: JoinedEvent): number {
    const misses = isBatched && this.#rooms.get(eventId)?.batch.hasWaiting(since);
    return misses ? -1 : this.#sentFrames;
  }

  #leaveEvent(connection: Connection, eventId: string): void {
    const room = this.#rooms.get(eventId);
    if (room?.joined.delete(connection) && room.joined.size === 0) {
      room.batch.close();
      this.#rooms.delete(eventId);
    }
    removeFrom(this.#eventIds, connection, eventId);
  }
}

function addTo<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}

function removeFrom<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values?.delete(value) && values.size === 0) map.delete(key);
}
