import type { WebSocket } from "ws";

import type { ServerFrame } from "@/lib/realtime/protocol/frames";
import { MAX_UNSENT_BYTES } from "@/lib/realtime/protocol/limits";

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
    this.socket.send(text);
    if (this.socket.bufferedAmount > MAX_UNSENT_BYTES) this.onOverload();
  }

  close(): void {
    this.#isClosed = true;
  }
}
