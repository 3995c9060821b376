import type { Membership } from "@/lib/attendance/data/access";

import type { Connection, RightsChange } from "../types";

/** A joined event whose right is being checked: the change that closed it, and how many frames of events were sent before. */
type Closed = { id: number; sentBefore: number };
export type JoinedEvent = Membership & { connection: Connection; closed: Closed | null };

/** The authenticated `/ws` sockets of this process, by user and by joined event. */
export class ConnectionRegistry {
  readonly #all = new Set<Connection>();
  readonly #byUser = new Map<string, Set<Connection>>();
  readonly #byEvent = new Map<string, Map<Connection, JoinedEvent>>();
  readonly #eventIds = new Map<Connection, Set<string>>();
  #sentFrames = 0;

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
  joinEvent(connection: Connection, eventId: string): void {
    if (!this.#all.has(connection)) return;
    const joined = this.#byEvent.get(eventId) ?? new Map<Connection, JoinedEvent>();
    joined.set(connection, { connection, eventId, userId: connection.actor.userId, closed: null });
    this.#byEvent.set(eventId, joined);
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

  /** Lists those who receive a frame of an event. */
  *listByEvent(eventId: string): Iterable<Connection> {
    this.#sentFrames += 1;
    for (const { connection, closed } of this.#byEvent.get(eventId)?.values() ?? []) if (!closed) yield connection;
  }

  /** Sends nothing more of the events that a change concerns, until `reopen`, or until they are joined again. Returns them. */
  closeEvents(change: RightsChange, id: number): JoinedEvent[] {
    const joined = [...this.#listJoined(change)];
    // Who is closed already has missed what was sent since.
    for (const each of joined) each.closed = { id, sentBefore: each.closed?.sentBefore ?? this.#sentFrames };
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
      if (closed?.id !== id || this.#byEvent.get(eventId)?.get(connection) !== each) continue;
      if (!allowed.has(each)) {
        this.#leaveEvent(connection, eventId);
        continue;
      }
      each.closed = null;
      if (closed.sentBefore < this.#sentFrames) connection.outgoing.send({ type: "joined_event", eventId });
    }
  }

  *#listJoined(change: RightsChange): Iterable<JoinedEvent> {
    const { eventId, userIds } = change;
    if (userIds) {
      for (const connection of userIds.flatMap((userId) => [...this.listByUser(userId)])) {
        for (const joinedId of this.#eventIds.get(connection) ?? []) {
          const joined = this.#byEvent.get(joinedId)?.get(connection);
          if (joined && (eventId === undefined || eventId === joinedId)) yield joined;
        }
      }
      return;
    }
    const rooms = eventId === undefined ? this.#byEvent.values() : [this.#byEvent.get(eventId)];
    for (const room of rooms) yield* room?.values() ?? [];
  }

  #leaveEvent(connection: Connection, eventId: string): void {
    const joined = this.#byEvent.get(eventId);
    if (joined?.delete(connection) && joined.size === 0) this.#byEvent.delete(eventId);
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
