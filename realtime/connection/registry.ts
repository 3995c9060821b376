import type { Connection } from "../types";

/** The authenticated `/ws` sockets of this process, by user and by joined event. */
export class ConnectionRegistry {
  readonly #all = new Set<Connection>();
  readonly #byUser = new Map<string, Set<Connection>>();
  readonly #byEvent = new Map<string, Set<Connection>>();
  readonly #eventIds = new Map<Connection, Set<string>>();

  add(connection: Connection): void {
    this.#all.add(connection);
    addTo(this.#byUser, connection.actor.userId, connection);
  }

  /** Safe to call again, and for a connection that was never added. */
  remove(connection: Connection): void {
    if (!this.#all.delete(connection)) return;
    removeFrom(this.#byUser, connection.actor.userId, connection);
    for (const eventId of this.#eventIds.get(connection) ?? []) removeFrom(this.#byEvent, eventId, connection);
    this.#eventIds.delete(connection);
  }

  joinEvent(connection: Connection, eventId: string): void {
    if (!this.#all.has(connection)) return;
    addTo(this.#byEvent, eventId, connection);
    addTo(this.#eventIds, connection, eventId);
  }

  hasJoined(connection: Connection, eventId: string): boolean {
    return this.#eventIds.get(connection)?.has(eventId) ?? false;
  }

  leaveEvent(connection: Connection, eventId: string): void {
    removeFrom(this.#byEvent, eventId, connection);
    removeFrom(this.#eventIds, connection, eventId);
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

  listByEvent(eventId: string): Iterable<Connection> {
    return this.#byEvent.get(eventId) ?? [];
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
