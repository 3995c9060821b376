import WebSocket from "ws";

import type { ServerFrame } from "@/lib/api/protocol/frames";

/** Returns the address of a realtime process for the next connection. */
export type Address = () => { port: number };

export type SocketEvents = {
  token: string;
  address: Address;
  /** The client's own address, as a proxy names it. */
  clientAddress?: string;
  onOnline?: () => void;
  onFrame?: (frame: ServerFrame) => void;
  onOffline?: (code: number) => void;
};

const HANDSHAKE_TIMEOUT_MS = 8_000;
/** The pause before the next attempt: as long as the app's first, and different for each client. */
const RETRY = { minMs: 150, spreadMs: 350 };

/** A member's `/ws` that connects again whenever it is lost, as the app's does. */
export class LiveSocket {
  isOnline = false;
  /** How often it was online. */
  connections = 0;
  #socket: WebSocket | undefined;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly events: SocketEvents) {
    this.#connect();
  }

  #connect(): void {
    if (this.#isStopped) return;
    const { token, address, clientAddress, onOnline, onFrame, onOffline } = this.events;
    const socket = new WebSocket(`ws://127.0.0.1:${address().port}/ws`, {
      perMessageDeflate: false,
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
      headers: clientAddress ? { "X-Forwarded-For": clientAddress } : {},
    });
    this.#socket = socket;
    socket.on("open", () => socket.send(JSON.stringify({ type: "authenticate", token })));
    socket.on("error", () => undefined);
    socket.on("message", (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as ServerFrame;
      if (frame.type === "authenticated") {
        this.isOnline = true;
        this.connections += 1;
        onOnline?.();
      }
      onFrame?.(frame);
    });
    socket.on("close", (code) => {
      this.isOnline = false;
      onOffline?.(code);
      if (!this.#isStopped)
        this.#timer = setTimeout(() => this.#connect(), RETRY.minMs + Math.random() * RETRY.spreadMs);
    });
  }

  /** Returns false if it is offline. */
  send(frame: object): boolean {
    if (!this.isOnline) return false;
    this.#socket?.send(JSON.stringify(frame));
    return true;
  }

  /** Stops reading, as a browser does that the system suspended. */
  pause(): void {
    this.#socket?.pause();
  }

  /** Drops the connection, after which it connects again. */
  drop(): void {
    this.#socket?.terminate();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#socket?.terminate();
  }
}
