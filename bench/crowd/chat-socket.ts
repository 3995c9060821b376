import { randomUUID } from "node:crypto";
import { once } from "node:events";

import WebSocket from "ws";

import type { Member } from "../members";
import { withTimeout } from "./retry";

const TIMEOUT_MS = 20_000;
const TYPE = /^\{"type":"(\w+)"/;
const CLIENT_ID = /"clientId":"([\w-]{36})"/g;

export type ChatEvents = {
  onAcknowledged: (ms: number) => void;
  onFrame: (type: string, data: Buffer) => void;
  onError: (reason: string) => void;
};

/** Recognizes frames by their first bytes, because parsing them would cost too much. */
export class ChatSocket {
  readonly #sentAt = new Map<string, number>();
  readonly #waiting = new Map<string, (data: Buffer) => void>();
  #isClosing = false;

  private constructor(
    private readonly socket: WebSocket,
    private readonly token: string,
    private readonly events: ChatEvents,
  ) {
    socket.on("message", (data: Buffer) => this.#receive(data));
    socket.on("error", (error) => events.onError(`ws: ${error.message}`));
    socket.on("close", (code: number) => {
      if (!this.#isClosing) events.onError(`ws closed with ${code}`);
    });
  }

  static async open(port: number, { token }: Member, localAddress: string, events: ChatEvents): Promise<ChatSocket> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false, localAddress });
    await withTimeout(once(socket, "open"), TIMEOUT_MS, "connection");
    const chat = new ChatSocket(socket, token, events);
    await chat.#request({ type: "authenticate", token }, "authenticated");
    return chat;
  }

  async join(eventId: string): Promise<void> {
    await this.#request({ type: "join_event", eventId, batch: true }, "joined_event");
  }

  write(receiverId: string): void {
    const clientId = randomUUID();
    this.#sentAt.set(clientId, performance.now());
    const content = "See you by the stage at six?";
    this.socket.send(JSON.stringify({ type: "send_message", token: this.token, receiverId, content, clientId }));
  }

  get unacknowledged(): number {
    return this.#sentAt.size;
  }

  close(): void {
    this.#isClosing = true;
    this.socket.terminate();
  }

  #request(frame: object, answer: string): Promise<Buffer> {
    const answered = new Promise<Buffer>((resolve) => this.#waiting.set(answer, resolve));
    this.socket.send(JSON.stringify(frame));
    return withTimeout(answered, TIMEOUT_MS, answer);
  }

  #receive(data: Buffer): void {
    const type = TYPE.exec(data.toString("latin1", 0, 60))?.[1] ?? "";
    this.events.onFrame(type, data);
    this.#waiting.get(type)?.(data);
    this.#waiting.delete(type);
    if (type === "error") this.events.onError(`ws: ${data.toString("utf8", 0, 120)}`);
    if (type !== "message_sent") return;
    // Every connection of the member gets the frame, so other ids can occur.
    for (const [, clientId = ""] of data.toString("latin1").matchAll(CLIENT_ID)) {
      const sentAt = this.#sentAt.get(clientId);
      if (sentAt !== undefined && this.#sentAt.delete(clientId)) this.events.onAcknowledged(performance.now() - sentAt);
    }
  }
}
