import { once } from "node:events";

import WebSocket from "ws";

/** A minimal Socket.IO client. The library's would need more processor time than the server. */
export class EngineClient {
  #socket: WebSocket;
  #acks = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  #nextAckId = 0;
  onEvent: (data: Buffer) => void = () => undefined;

  private constructor(port: number, localAddress?: string) {
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
      skipUTF8Validation: true,
      localAddress,
    });
  }

  /** Joins the event's map. `onEvent` also gets events from before the acknowledgement. */
  static async join(
    port: number,
    token: string,
    eventId: string,
    { localAddress, onEvent }: { localAddress?: string; onEvent?: (data: Buffer) => void } = {},
  ): Promise<EngineClient> {
    const client = new EngineClient(port, localAddress);
    if (onEvent) client.onEvent = onEvent;
    const socket = client.#socket;
    const next = async () => String((await once(socket, "message"))[0]);
    await next();
    socket.send(`40${JSON.stringify({ token })}`);
    const connected = await next();
    if (!connected.startsWith("40")) throw new Error(`The socket was refused: ${connected}`);
    socket.on("message", (data: Buffer) => client.#receive(data));
    await client.emitWithAck("joinEvent", { eventId, updates: true });
    return client;
  }

  emit(event: string, payload: object): void {
    this.#socket.send(`42${JSON.stringify([event, payload])}`);
  }

  /** Rejects when the event is refused. */
  emitWithAck(event: string, payload: object): Promise<void> {
    const id = String(this.#nextAckId++);
    return new Promise((resolve, reject) => {
      this.#acks.set(id, { resolve, reject });
      this.#socket.send(`42${id}${JSON.stringify([event, payload])}`);
    });
  }

  close(): void {
    this.#socket.terminate();
  }

  #receive(data: Buffer): void {
    // '2' is engine.io's ping, '42' an event, '43' an acknowledgement.
    if (data[0] === 50) return this.#socket.send("3");
    if (data[1] === 50) return this.onEvent(data);
    if (data[1] !== 51) return;
    const text = data.toString();
    const id = /^43(\d+)/.exec(text)?.[1] ?? "";
    const ack = this.#acks.get(id);
    this.#acks.delete(id);
    if (text.includes(`"ok":false`)) ack?.reject(new Error(`Refused: ${text}`));
    else ack?.resolve();
  }
}
