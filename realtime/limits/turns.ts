/** Of one frame. A send takes up to 0.1 ms, and everything else waits meanwhile. */
export const SOCKETS_PER_TURN = 50;

/**
 * Sends that are done at once for the first sockets and in later turns of the event loop for the others, in their order. A frame for a
 * thousand sockets would hold up every message for a tenth of a second.
 */
export class Turns<Socket> {
  readonly #sockets: Iterator<Socket>;
  #next: NodeJS.Immediate | undefined;

  /** @param sockets are taken when it is their turn, so that whoever has left by then gets nothing */
  constructor(
    sockets: Iterable<Socket>,
    private readonly send: (sockets: Socket[]) => void,
  ) {
    this.#sockets = sockets[Symbol.iterator]();
    this.#continue();
  }

  get isDone(): boolean {
    return this.#next === undefined;
  }

  /** Sends now to everyone who is left. */
  finish(): void {
    while (this.#next) {
      this.stop();
      this.#continue();
    }
  }

  /** Sends nothing more. */
  stop(): void {
    clearImmediate(this.#next);
    this.#next = undefined;
  }

  #continue(): void {
    this.#next = undefined;
    const sockets: Socket[] = [];
    for (let next = this.#sockets.next(); !next.done; next = this.#sockets.next()) {
      sockets.push(next.value);
      if (sockets.length < SOCKETS_PER_TURN) continue;
      this.#next = setImmediate(() => this.#continue());
      break;
    }
    if (sockets.length > 0) this.send(sockets);
  }
}
