import { once } from "node:events";

import WebSocket from "ws";

import type { ServerFrame } from "@/lib/api/protocol/frames";

type FrameOf<Type extends ServerFrame["type"]> = Extract<ServerFrame, { type: Type }>;
type Waiter = {
  types: readonly ServerFrame["type"][];
  resolve: (frame: ServerFrame) => void;
  reject: (error: Error) => void;
};

/**
 * Resolves with the code once the socket is closed. Never rejects: a server that cuts a connection
 * resets it when bytes are still on their way, and `once(socket, "close")` would reject on that
 * error.
 */
export function waitForClose(socket: WebSocket): Promise<number> {
  socket.on("error", () => undefined);
  return new Promise((resolve) => socket.once("close", resolve));
}

/** A client of `/ws` that records every frame and waits for the next one of a type. */
export class TestSocket {
  /** All received frames, in order. */
  readonly frames: ServerFrame[] = [];
  /** The code with which the server closed it. */
  readonly closed: Promise<number>;
  #unread: ServerFrame[] = [];
  #waiters: Waiter[] = [];

  private constructor(readonly socket: WebSocket) {
    socket.on("message", (data: Buffer) => this.#receive(JSON.parse(data.toString()) as ServerFrame));
    socket.on("error", () => undefined);
    this.closed = new Promise((resolve) => {
      socket.on("close", (code) => {
        const error = new Error(
          `Closed with ${code} while waiting for ${this.#waiters.map(({ types }) => types).join()}`,
        );
        for (const { reject } of this.#waiters.splice(0)) reject(error);
        resolve(code);
      });
    });
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<TestSocket> {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    const client = new TestSocket(socket);
    await once(socket, "open");
    return client;
  }

  /** Sends a frame as JSON; a string or a Buffer as it is. */
  send(frame: object | string | Buffer): void {
    this.socket.send(typeof frame === "string" || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
  }

  /**
   * Resolves with the next unread frame of one of these types, also one that has arrived already.
   * Rejects if the socket closes.
   */
  next<Type extends ServerFrame["type"]>(...types: [Type, ...Type[]]): Promise<FrameOf<Type>> {
    const index = this.#unread.findIndex((frame) => types.some((type) => type === frame.type));
    const frame = index === -1 ? undefined : this.#unread.splice(index, 1)[0];
    if (frame) return Promise.resolve(frame as FrameOf<Type>);
    return new Promise((resolve, reject) => {
      this.#waiters.push({ types, resolve: resolve as (frame: ServerFrame) => void, reject });
    });
  }

  /** Resolves with the next `count` frames of a type, in order. */
  async nextFrames<Type extends ServerFrame["type"]>(count: number, type: Type): Promise<FrameOf<Type>[]> {
    const frames: FrameOf<Type>[] = [];
    while (frames.length < count) frames.push(await this.next(type));
    return frames;
  }

  /** Returns all frames of a type received so far, read or not. */
  getReceived<Type extends ServerFrame["type"]>(type: Type): FrameOf<Type>[] {
    return this.frames.filter((frame): frame is FrameOf<Type> => frame.type === type);
  }

  /** Terminates the socket and waits until it is closed. */
  async terminate(): Promise<void> {
    this.socket.terminate();
    await this.closed;
  }

  #receive(frame: ServerFrame): void {
    this.frames.push(frame);
    const index = this.#waiters.findIndex(({ types }) => types.includes(frame.type));
    if (index === -1) this.#unread.push(frame);
    else this.#waiters.splice(index, 1)[0]?.resolve(frame);
  }
}
