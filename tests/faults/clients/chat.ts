import { db } from "@/lib/core/server/db";
import { createConnection } from "@/tests/support/factories/connections";
import { createEachMember } from "@/tests/support/factories/users";

import type { AppProcess } from "../cluster/process";
import type { LedgerEntry } from "../ledger";
import { waitFor } from "./http";
import type { Address } from "./live-socket";
import { Reader } from "./reader";
import { Sender, type Person } from "./sender";

/** Below the limit of 20 messages in 10 seconds. */
const WRITE_EVERY_MS = 600;
const DRAIN_TIMEOUT_MS = 90_000;

export async function createPeople(count: number): Promise<Person[]> {
  return createEachMember(Array.from({ length: count }, () => ({})));
}

type Options = {
  pairs: number;
  /** Where the clients of a pair connect and read. */
  senderAddress: (pair: number) => ReturnType<Address>;
  readerAddress: (pair: number) => ReturnType<Address>;
  web: (pair: number) => Pick<AppProcess, "url">;
  content?: (name: string) => string;
  /** Receives the code of each close of a socket. */
  onOffline?: (code: number) => void;
};

/**
 * Pairs of members, one of whom keeps writing to the other until `finish`, and the comparison of
 * all ledgers with the table.
 */
export class Chat {
  readonly senders: Sender[] = [];
  readonly readers: Reader[] = [];
  #timers: NodeJS.Timeout[] = [];
  #written = 0;

  private constructor(private readonly options: Options) {}

  static async start(options: Options): Promise<Chat> {
    const chat = new Chat(options);
    const people = await createPeople(options.pairs * 2);
    for (let pair = 0; pair < options.pairs; pair += 1) {
      const [sender, receiver] = [people[pair * 2], people[pair * 2 + 1]];
      if (!sender || !receiver) throw new Error("There are too few people");
      await createConnection(sender.userId, receiver.userId);
      chat.senders.push(new Sender(sender, receiver, () => options.senderAddress(pair), options.onOffline));
      chat.readers.push(
        new Reader(receiver, sender, {
          address: () => options.readerAddress(pair),
          web: () => options.web(pair),
          onOffline: options.onOffline,
        }),
      );
    }
    await chat.#requireOnline();
    return chat;
  }

  async #requireOnline(): Promise<void> {
    const clients = [...this.senders, ...this.readers];
    const isOnline = await waitFor(() => clients.every(({ socket }) => socket.isOnline), DRAIN_TIMEOUT_MS);
    if (isOnline === null) throw new Error("Not every client came online");
  }

  get sent(): number {
    return this.senders.reduce((sum, { contents }) => sum + contents.length, 0);
  }

  get acknowledged(): number {
    return this.senders.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  }

  /** From now on each sender writes a message every 0.6 s. */
  write(): void {
    const { content = (name) => name } = this.options;
    this.#timers = this.senders.map((sender, index) => {
      const write = () => sender.write(content(`${index}:${(this.#written += 1)}`));
      write();
      return setInterval(write, WRITE_EVERY_MS);
    });
  }

  pause(): void {
    this.#timers.forEach((timer) => clearInterval(timer));
  }

  /**
   * Stops writing and waits until everything is acknowledged and read. Returns whether it was, in
   * time.
   */
  async settle(): Promise<boolean> {
    this.pause();
    const isDrained = await waitFor(() => this.senders.every((sender) => sender.isDrained), DRAIN_TIMEOUT_MS);
    const isRead = () =>
      this.readers.every((reader, index) => reader.seen.length >= (this.senders[index]?.acknowledged.size ?? 0));
    const read = await waitFor(async () => {
      if (isRead()) return true;
      await Promise.all(this.readers.map((reader) => reader.catchUp()));
      return isRead();
    }, DRAIN_TIMEOUT_MS);
    return isDrained !== null && read !== null;
  }

  /** Compares what was written, acknowledged, stored and read, and ends the clients. */
  async finish(entry: LedgerEntry): Promise<void> {
    entry.require(await this.settle(), "not everything was acknowledged and read in time");
    this.stop();
    const rows = await db().message.findMany({
      where: { senderId: { in: this.senders.map(({ member }) => member.userId) } },
      select: { id: true, senderId: true, clientId: true, content: true, seq: true },
      orderBy: { seq: "asc" },
    });
    const total = { lost: 0, doubled: 0, unordered: 0, unread: 0 };
    for (const [index, sender] of this.senders.entries()) {
      const stored = rows.filter(({ senderId }) => senderId === sender.member.userId);
      const ids = new Map(stored.map(({ clientId, id }) => [clientId, id]));
      for (const [clientId, id] of sender.acknowledged) if (ids.get(clientId) !== id) total.lost += 1;
      const contents = stored.map(({ content }) => content);
      total.doubled += contents.length - new Set(contents).size;
      total.unordered += countUnordered(contents, sender.contents);
      const seen = this.readers[index]?.seen.map(({ id }) => id) ?? [];
      total.doubled += seen.length - new Set(seen).size;
      total.unread += stored.filter(({ id }, at) => seen[at] !== id).length;
    }
    const sum = (pick: (sender: Sender) => number) => this.senders.reduce((all, sender) => all + pick(sender), 0);
    entry.count("sent", this.sent);
    entry.requireCount("acknowledged", this.acknowledged, this.sent);
    entry.count(
      "postponed",
      sum(({ postponed }) => postponed),
    );
    entry.requireCount("lost", total.lost, 0);
    entry.requireCount("doubled", total.doubled + sum(({ contradictions }) => contradictions), 0);
    entry.requireCount("out of order", total.unordered, 0);
    entry.requireCount("not read in order", total.unread, 0);
    entry.requireCount(
      "given up",
      sum(({ failed }) => failed),
      0,
    );
  }

  stop(): void {
    this.pause();
    for (const client of [...this.senders, ...this.readers]) client.stop();
  }
}

/** Returns how many contents are stored before one that was written earlier. */
function countUnordered(stored: readonly string[], written: readonly string[]): number {
  const order = new Map(written.map((content, index) => [content, index]));
  const positions = stored.map((content) => order.get(content) ?? -1);
  return positions.filter((position, index) => index > 0 && position < (positions[index - 1] ?? 0)).length;
}
