import type { WebSocket } from "ws";

import type { ClientFrame } from "@/lib/api/protocol/frames";

const PAUSE_AT = 64;

/** Handles the frames of one socket one at a time and in order, from `start` on. */
export class IncomingFrames {
  #waiting: ClientFrame[] = [];
  #isBusy = true;
  #isClosed = false;

  /** @param handle must not throw or reject; the next frame waits for its promise */
  constructor(
    private readonly socket: WebSocket,
    private readonly handle: (frame: ClientFrame) => void | Promise<void>,
  ) {}

  get waiting(): number {
    return this.#waiting.length;
  }

  push(frame: ClientFrame): void {
    if (!this.#isBusy) return this.#run(frame);
    this.#waiting.push(frame);
    if (this.#waiting.length >= PAUSE_AT) this.socket.pause();
  }

  start(): void {
    this.#isBusy = false;
    this.#runWaiting();
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    // A paused socket doesn't detect that the client closed it.
    if (this.socket.isPaused) this.socket.resume();
  }

  #run(frame: ClientFrame): void {
    const work = this.handle(frame);
    if (!work) return;
    this.#isBusy = true;
    void work.then(() => this.start());
  }

  #runWaiting(): void {
    while (!this.#isBusy && !this.#isClosed) {
      const frame = this.#waiting.shift();
      if (!frame) break;
      this.#run(frame);
    }
    if (!this.#isClosed && this.socket.isPaused && this.#waiting.length < PAUSE_AT) this.socket.resume();
  }
}
