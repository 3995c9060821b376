export class JoinedEvents {
  readonly #joined = new Map<string, { callers: number }>();

  list(): Iterable<string> {
    return this.#joined.keys();
  }

  add(eventId: string): { isNew: boolean; leave: () => void } {
    const joined = this.#joined.get(eventId) ?? { callers: 0 };
    this.#joined.set(eventId, joined);
    joined.callers += 1;
    let hasLeft = false;
    const leave = () => {
      if (hasLeft || this.#joined.get(eventId) !== joined) return;
      hasLeft = true;
      // The protocol has no leave frame, so frames of the event still arrive, without a listener.
      joined.callers -= 1;
      if (joined.callers === 0) this.#joined.delete(eventId);
    };
    return { isNew: joined.callers === 1, leave };
  }

  clear(): void {
    this.#joined.clear();
  }
}
