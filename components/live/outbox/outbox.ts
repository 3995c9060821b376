import { randomUuid } from "@/lib/core/browser/random-uuid";
import { clock } from "@/lib/core/shared/clock";
import type { ContactField } from "@/lib/messages/schema";
import type { FrameOf, OutgoingFrame } from "@/lib/api/browser/ws-client";

import type { EntryStore } from "./entry-store";
import { SendQueue, TryLater } from "./send-queue";

export type OutboxEntry = {
  /** The server stores each clientId once (docs/product/messages.md#delivery-and-order). */
  clientId: string;
  receiverId: string;
  content: string;
  messageType: "text" | "contact_card";
  fields?: ContactField[];
  /** ISO 8601, for display only: the server's seq gives the order. */
  createdAt: string;
  status: "waiting" | "failed";
  problem?: string;
};

type Transport = {
  /** Returns false if no socket is connected. `onConnected` sends the entry again. */
  send: (frame: OutgoingFrame) => boolean;
  /** An acknowledgement is overdue: the socket is dead, whatever the browser reports. */
  replaceSocket: () => void;
};

type Draft = Pick<OutboxEntry, "receiverId" | "content"> & { fields?: ContactField[] };

const ACKNOWLEDGE_TIMEOUT_MS = 15_000;
const RETRY_DELAY = { firstMs: 1_000, maxMs: 30_000 };

const toFrame = ({ receiverId, content, messageType, clientId, fields }: OutboxEntry): OutgoingFrame => ({
  type: "send_message",
  receiverId,
  content,
  messageType,
  clientId,
  // The server fills in the values (docs/product/contact-cards.md#contact-card-message).
  ...(fields && { payload: Object.fromEntries(fields.map((field) => [field, true])) }),
});

/**
 * The messages of this tab that the server has not acknowledged. It sends one at a time to keep the
 * order. A failed entry doesn't block the others.
 */
export class Outbox extends SendQueue<OutboxEntry> {
  /** The entry that is not acknowledged on this socket, or waits for one. */
  #attempt: { clientId: string; end: (error?: TryLater) => void } | undefined;
  #overdue: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly transport: Transport,
    store: EntryStore<OutboxEntry>,
  ) {
    super(store, RETRY_DELAY);
  }

  /** Counts the unsent and failed messages of all tabs. Signing out deletes them. */
  countUnsent(): number {
    return new Set([...this.entries(), ...this.store.loadOthers()].map(({ clientId }) => clientId)).size;
  }

  add(draft: Draft): void {
    const entry: OutboxEntry = {
      clientId: randomUuid(),
      receiverId: draft.receiverId,
      content: draft.content,
      messageType: draft.fields ? "contact_card" : "text",
      ...(draft.fields && { fields: draft.fields }),
      createdAt: clock.now().toISOString(),
      status: "waiting",
    };
    this.setEntries([...this.entries(), entry]);
    this.sendIfIdle();
  }

  /** Moves a failed entry to the end. It keeps its clientId, so that it is not stored twice. */
  retry(clientId: string): void {
    const entry = this.entries().find((other) => other.clientId === clientId && other.status === "failed");
    if (!entry) return;
    const { problem: _, ...rest } = entry;
    const retried: OutboxEntry = { ...rest, createdAt: clock.now().toISOString(), status: "waiting" };
    this.setEntries([...this.#without([clientId]), retried]);
    this.sendIfIdle();
  }

  discard(clientId: string): void {
    if (this.entries().some((entry) => entry.clientId === clientId && entry.status === "failed"))
      this.setEntries(this.#without([clientId]));
  }

  /** Sends the entry in flight again, because it may not have arrived. */
  readonly onConnected = (): void => {
    if (this.#attempt) this.#attempt.end();
    else this.sendNow();
  };

  /** Keeps the entries. */
  onDisconnected(): void {
    clearTimeout(this.#overdue);
  }

  acknowledge(clientIds: readonly string[]): void {
    if (!this.entries().some((entry) => clientIds.includes(entry.clientId))) return;
    this.setEntries(this.#without(clientIds));
    if (this.#attempt && clientIds.includes(this.#attempt.clientId)) this.#attempt.end();
  }

  /** Returns false if the entry is retried, so that no error needs to be shown. */
  reject(error: Pick<FrameOf<"error">, "message" | "code" | "clientId" | "retryAfter">): boolean {
    const { clientId, code, message, retryAfter = 0 } = error;
    const entry = this.entries().find((other) => other.clientId === clientId);
    if (!entry) return true;
    const isTemporary = code === "rate_limited" || code === "unavailable";
    if (!isTemporary) this.refuse(entry, message);
    if (clientId === this.#attempt?.clientId)
      this.#attempt?.end(isTemporary ? new TryLater(retryAfter * 1_000) : undefined);
    return !isTemporary;
  }

  override clear(): void {
    super.clear();
    this.#attempt?.end();
  }

  protected isReady({ status }: OutboxEntry): boolean {
    return status === "waiting";
  }

  /** Ends with the server's answer, or with the next connection. */
  protected send(entry: OutboxEntry): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (error?: TryLater) => {
        clearTimeout(this.#overdue);
        this.#attempt = undefined;
        if (error) reject(error);
        else resolve();
      };
      this.#attempt = { clientId: entry.clientId, end };
      if (this.transport.send(toFrame(entry)))
        this.#overdue = setTimeout(() => this.transport.replaceSocket(), ACKNOWLEDGE_TIMEOUT_MS);
    });
  }

  protected refuse({ clientId }: OutboxEntry, problem: string): void {
    this.setEntries(
      this.entries().map((entry) => (entry.clientId === clientId ? { ...entry, status: "failed", problem } : entry)),
    );
  }

  /** The older ones first. */
  protected merge(orphans: readonly OutboxEntry[]): readonly OutboxEntry[] {
    const ownIds = new Set(this.entries().map(({ clientId }) => clientId));
    return [...orphans.filter(({ clientId }) => !ownIds.has(clientId)), ...this.entries()];
  }

  #without(clientIds: readonly string[]): OutboxEntry[] {
    return this.entries().filter((entry) => !clientIds.includes(entry.clientId));
  }
}
