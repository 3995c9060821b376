import type { MessageResponse } from "@/lib/messages/schema";

import type { AppProcess } from "../cluster/process";
import { call } from "./http";
import { LiveSocket, type Address } from "./live-socket";
import type { Person } from "./sender";

const CATCH_UP_PAGE = 200;

type Options = {
  address: Address;
  /** The process whose API it reads. */
  web: () => Pick<AppProcess, "url">;
  onOffline?: (code: number) => void;
};

/**
 * A member who reads one conversation: live messages from the socket, and from the API what a lost
 * socket, a lost live event or a `resync` left out, as the app does.
 */
export class Reader {
  /** The messages in the order in which the member sees them. */
  readonly seen: MessageResponse[] = [];
  /** Live copies of a message that arrived again on the same socket. */
  repeated = 0;
  /** How many of the messages came from the API. */
  caughtUp = 0;
  resyncs = 0;
  readonly socket: LiveSocket;
  #onSocket = new Set<string>();
  #work: Promise<void> = Promise.resolve();

  constructor(
    readonly member: Person,
    readonly from: Person,
    private readonly options: Options,
  ) {
    this.socket = new LiveSocket({
      token: member.token,
      address: options.address,
      onOffline: options.onOffline,
      onOnline: () => {
        this.#onSocket = new Set();
        void this.catchUp();
      },
      onFrame: (frame) => {
        if (frame.type === "resync") {
          this.resyncs += 1;
          void this.catchUp();
        }
        if (frame.type !== "receive_message" || frame.message.senderId !== from.userId) return;
        if (this.#onSocket.has(frame.message.id)) this.repeated += 1;
        this.#onSocket.add(frame.message.id);
        void this.#enqueue(() => this.#merge(frame.message));
      },
    });
  }

  /** Reads what the member has not seen. */
  catchUp(): Promise<void> {
    return this.#enqueue(() => this.#catchUp());
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    // A read that fails is repeated by the next connection or message.
    return (this.#work = this.#work.then(work).catch(() => undefined));
  }

  async #merge(message: MessageResponse): Promise<void> {
    const last = this.seen.at(-1)?.seq ?? 0;
    if (message.seq === last + 1) this.seen.push(message);
    else if (message.seq > last) await this.#catchUp();
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      const last = this.seen.at(-1);
      const page = last ? await this.#read(`?after=${last.id}`) : await this.#readAll();
      const missing = page.filter(({ seq }) => seq > (last?.seq ?? 0));
      this.seen.push(...missing);
      this.caughtUp += missing.length;
      if (!last || page.length < CATCH_UP_PAGE) return;
    }
  }

  /** Returns the conversation from its start, by pages from its end. */
  async #readAll(): Promise<MessageResponse[]> {
    const all = await this.#read("");
    while ((all[0]?.seq ?? 1) > 1) all.unshift(...(await this.#read(`?before=${all[0]?.id ?? ""}`)));
    return all;
  }

  async #read(query: string): Promise<MessageResponse[]> {
    const path = `/api/messages/conversation/${this.from.userId}${query}`;
    const { status, body } = await call<MessageResponse[]>(this.options.web(), "GET", path, {
      token: this.member.token,
    });
    if (status !== 200) throw new Error(`${path} responded with ${status}`);
    return body;
  }

  stop(): void {
    this.socket.stop();
  }
}
