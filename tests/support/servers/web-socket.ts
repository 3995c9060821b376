import { once } from "node:events";

import WebSocket from "ws";

import type { ServerFrame } from "@/lib/realtime/protocol/protocol";

type FrameOf<Type extends ServerFrame["type"]> = Extract<ServerFrame, { type: Type }>;
type Waiting = {
  types: readonly ServerFrame["type"][];
  resolve: (frame: ServerFrame) => void;
  reject: (error: Error) => void;
};

/** A client of `/ws` that records every frame and waits for the next one of a type. */
export class TestSocket {
  /** All received frames, in order. */
  readonly frames: ServerFrame[] = [];
  /** The code with which the server closed it. */
  readonly closed: Promise<number>;
  #unread: ServerFrame[] = [];
  #waiting: Waiting[] = [];

  private constructor(readonly socket: WebSocket) {
    socket.on("message", (data: Buffer) => this.#receive(JSON.parse(data.toString()) as ServerFrame));
    socket.on("error", () => undefined);
    this.closed = new Promise((resolve) => {
      socket.on("close", (code) => {
        const error = new Error(
          `Closed with ${code} while waiting for ${this.#waiting.map(({ types }) => types).join()}`,
        );
        for (const { reject } of this.#waiting.splice(0)) reject(error);
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

  /** Resolves with the next unread frame of one of these types, also one that has arrived already. Rejects if the socket closes. */
  next<Type extends ServerFrame["type"]>(...types: [Type, ...Type[]]): Promise<FrameOf<Type>> {
    const at = this.#unread.findIndex((frame) => types.some((type) => type === frame.type));
    const found = at === -1 ? undefined : this.#unread.splice(at, 1)[0];
    if (found) return Promise.resolve(found as FrameOf<Type>);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ types, resolve: resolve as (frame: ServerFrame) => void, reject });
    });
  }

  /** Resolves with the next `count` frames of a type, in order. */
  async take<Type extends ServerFrame["type"]>(count: number, type: Type): Promise<FrameOf<Type>[]> {
    const frames: FrameOf<Type>[] = [];
    while (frames.length < count) frames.push(await this.next(type));
    return frames;
  }

  /** Returns all frames of a type received so far, read or not. */
  got<Type extends ServerFrame["type"]>(type: Type): FrameOf<Type>[] {
    return this.frames.filter((frame): frame is FrameOf<Type> => frame.type === type);
  }

  /** Terminates the socket and waits until it is closed. */
  async end(): Promise<void> {
    this.socket.terminate();
    await this.closed;
  }

  #receive(frame: ServerFrame): void {
    this.frames.push(frame);
    const at = this.#waiting.findIndex(({ types }) => types.includes(frame.type));
    if (at === -1) this.#unread.push(frame);
    else this.#waiting.splice(at, 1)[0]?.resolve(frame);
  }
}
