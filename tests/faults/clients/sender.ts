import { Outbox } from "@/components/live/outbox/outbox";
import type { ServerFrame } from "@/lib/api/protocol/frames";

import { LiveSocket, type Address } from "./live-socket";

export type Person = { userId: string; token: string };

/**
 * A member's device that writes to one other: the app's own outbox on a socket, and a ledger of
 * what the server said.
 */
export class Sender {
  /** What was written, in order. */
  readonly contents: string[] = [];
  /** The ids of the messages that the server acknowledged, by clientId. */
  readonly acknowledged = new Map<string, string>();
  readonly latencies: number[] = [];
  /** A clientId was acknowledged as two messages. */
  contradictions = 0;
  /** Sends that were refused because the server could not do them now, and are repeated. */
  postponed = 0;
  /** Sends that the outbox gave up. */
  failed = 0;
  readonly socket: LiveSocket;
  readonly #outbox: Outbox;
  readonly #writtenAt = new Map<string, number>();
  #waiting = 0;

  constructor(
    readonly member: Person,
    readonly receiver: Person,
    address: Address,
    onOffline: (code: number) => void = () => undefined,
  ) {
    this.#outbox = new Outbox(
      {
        send: (frame) => this.socket.send({ ...frame, token: member.token }),
        replaceSocket: () => this.socket.drop(),
      },
      {
        load: () => [],
        loadOthers: () => [],
        save: (entries) => {
          this.#waiting = entries.filter(({ status }) => status === "waiting").length;
          return true;
        },
        adoptOrphans: async () => undefined,
      },
    );
    this.socket = new LiveSocket({
      token: member.token,
      address,
      onOnline: () => this.#outbox.onConnected(),
      onOffline: (code) => {
        this.#outbox.onDisconnected();
        onOffline(code);
      },
      onFrame: (frame) => this.#receive(frame),
    });
  }

  /** Whether everything written is acknowledged or refused. */
  get isDrained(): boolean {
    return this.#waiting === 0;
  }

  write(content: string): void {
    this.contents.push(content);
    this.#outbox.add({ receiverId: this.receiver.userId, content });
    const clientId = this.#outbox.entries().at(-1)?.clientId;
    if (clientId) this.#writtenAt.set(clientId, performance.now());
  }

  #receive(frame: ServerFrame): void {
    if (frame.type === "error") {
      if (this.#outbox.reject(frame)) this.failed += 1;
      else this.postponed += 1;
    }
    if (frame.type !== "message_sent" || frame.clientId === undefined) return;
    const { clientId, message } = frame;
    const earlier = this.acknowledged.get(clientId);
    if (earlier !== undefined && earlier !== message.id) this.contradictions += 1;
    if (earlier === undefined) {
      this.acknowledged.set(clientId, message.id);
      this.latencies.push(performance.now() - (this.#writtenAt.get(clientId) ?? 0));
    }
    this.#outbox.acknowledge([clientId]);
  }

  stop(): void {
    this.#outbox.onDisconnected();
    this.socket.stop();
  }
}
