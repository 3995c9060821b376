import type { Actor } from "@/lib/auth/schema";

/** What the registry needs to know of an authenticated socket. */
export type Registered = { readonly actor: Actor };

/** Who is connected to this process on `/ws`: by user, and by the event's room they joined. */
export class Registry<Socket extends Registered> {
  readonly #all = new Set<Socket>();
  readonly #byUser = new Map<string, Set<Socket>>();
  readonly #byEvent = new Map<string, Set<Socket>>();
  readonly #eventsOf = new Map<Socket, Set<string>>();

  get size(): number {
    return this.#all.size;
  }

  add(socket: Socket): void {
    this.#all.add(socket);
    into(this.#byUser, socket.actor.userId, socket);
  }

  /** Safe to repeat, and for one never added. */
  remove(socket: Socket): void {
    if (!this.#all.delete(socket)) return;
    outOf(this.#byUser, socket.actor.userId, socket);
    for (const eventId of this.#eventsOf.get(socket) ?? []) outOf(this.#byEvent, eventId, socket);
    this.#eventsOf.delete(socket);
  }

  joinEvent(socket: Socket, eventId: string): void {
    if (!this.#all.has(socket)) return;
    into(this.#byEvent, eventId, socket);
    into(this.#eventsOf, socket, eventId);
  }

  hasJoined(socket: Socket, eventId: string): boolean {
    return this.#eventsOf.get(socket)?.has(eventId) ?? false;
  }

  leaveEvent(socket: Socket, eventId: string): void {
    outOf(this.#byEvent, eventId, socket);
    outOf(this.#eventsOf, socket, eventId);
  }

  all(): Iterable<Socket> {
    return this.#all;
  }

  ofUser(userId: string): Iterable<Socket> {
    return this.#byUser.get(userId) ?? [];
  }

  hasUser(userId: string): boolean {
    return this.#byUser.has(userId);
  }

  ofEvent(eventId: string): Iterable<Socket> {
    return this.#byEvent.get(eventId) ?? [];
  }
}

function into<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const found = map.get(key);
  if (found) found.add(value);
  else map.set(key, new Set([value]));
}

function outOf<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const found = map.get(key);
  if (found?.delete(value) && found.size === 0) map.delete(key);
}
