import type { Membership } from "@/lib/attendance/data/access";

import type { AttendanceFrame, Connection, RightsChange } from "../types";
import { AttendanceBatch } from "./attendance-batch";

/** A joined event whose right is being checked: the change that closed it, and how many frames of events were sent before. */
type Closed = { id: number; sentBefore: number };
/** `since`: the position in the event's batch from which on the socket gets its changes, if it `isBatched`. */
export type JoinedEvent = Membership & {
  connection: Connection;
  closed: Closed | null;
  isBatched: boolean;
  since: number;
};
type Room = { joined: Map<Connection, JoinedEvent>; batch: AttendanceBatch };

/** The authenticated `/ws` sockets of this process, by user and by joined event. */
export class ConnectionRegistry {
  readonly #all = new Set<Connection>();
  readonly #byUser = new Map<string, Set<Connection>>();
  readonly #rooms = new Map<string, Room>();
  readonly #eventIds = new Map<Connection, Set<string>>();
  #sentFrames = 0;

  /** @param coalesceArrivalsMs the time between two batches of arrivals in a small room */
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

  /** Joins an event, or opens it again. The right must have been read after the last change of it. */
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

  /** Lists those who receive a frame of an event, now or with the next batch. */
  *listByEvent(eventId: string): Iterable<JoinedEvent> {
    this.#sentFrames += 1;
    for (const joined of this.#rooms.get(eventId)?.joined.values() ?? []) if (!joined.closed) yield joined;
  }

  /** Sends a check-in or check-out with the event's next batch, except to some users. */
  addToBatch(frame: AttendanceFrame, exceptUserIds: ReadonlySet<string>): void {
    this.#rooms.get(frame.eventId)?.batch.add(frame, exceptUserIds);
  }

  /** Sends nothing more of the events that a change concerns, until `reopen`, or until they are joined again. Returns them. */
  closeEvents(change: RightsChange, id: number): JoinedEvent[] {
    const joined = [...this.#listJoined(change)];
    // Who is closed already has missed what was sent since.
    for (const each of joined) each.closed = { id, sentBefore: each.closed?.sentBefore ?? this.#countReceived(each) };
    return joined;
  }

  /** Lists every open joined event. */
  listMemberships(): Membership[] {
    return [...this.#listJoined({})].filter(({ closed }) => !closed);
  }

  /**
   * Opens what `closeEvents` closed with this id, if it is allowed, and removes the rest. What a later change closed, or what was
   * joined again, is left alone. Who missed a frame is told to read again.
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

  /** Returns how many frames of events the socket has received, -1 if one that is meant for it waits in a batch. */
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
