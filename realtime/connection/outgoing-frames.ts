import type { WebSocket } from "ws";

import type { ServerFrame } from "@/lib/api/protocol/frames";
import { MAX_UNSENT_BYTES } from "@/lib/api/protocol/limits";

/** The frame that was encoded last: one for all sockets of a broadcast. */
let encoded: { text: string; bytes: Buffer } | undefined;

function encode(text: string): Buffer {
  if (encoded?.text !== text) encoded = { text, bytes: Buffer.from(text) };
  return encoded.bytes;
}

/** Sends frames to one socket until `close`, with a limit on what a client may leave unread. */
export class OutgoingFrames {
  #isClosed = false;

  constructor(
    private readonly socket: WebSocket,
    private readonly onOverload: () => void,
  ) {}

  send(frame: ServerFrame): void {
    this.sendText(JSON.stringify(frame));
  }

  sendText(text: string): void {
    if (this.#isClosed) return;
    // A text that waits is counted by its characters, which take up to three bytes on the wire and two in memory.
    const isWaiting = this.socket.bufferedAmount > 0;
    this.socket.send(isWaiting ? encode(text) : text, { binary: false });
    if (this.socket.bufferedAmount > MAX_UNSENT_BYTES) this.onOverload();
  }

  close(): void {
    this.#isClosed = true;
  }
}
