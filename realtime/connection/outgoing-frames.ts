import type { WebSocket } from "ws";

import type { ServerFrame } from "@/lib/api/protocol/frames";
import { MAX_UNSENT_BYTES } from "@/lib/api/protocol/limits";

/** Keeps the last encoded frame, because a broadcast sends the same text to every socket. */
let encoded: { text: string; bytes: Buffer } | undefined;

function encode(text: string): Buffer {
  if (encoded?.text !== text) encoded = { text, bytes: Buffer.from(text) };
  return encoded.bytes;
}

/** Sends frames to one socket until `close`, and limits how much a client may leave unread. */
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
    // ws counts a waiting string in characters, not in bytes.
    const isWaiting = this.socket.bufferedAmount > 0;
    this.socket.send(isWaiting ? encode(text) : text, { binary: false });
    if (this.socket.bufferedAmount > MAX_UNSENT_BYTES) this.onOverload();
  }

  close(): void {
    this.#isClosed = true;
  }
}
