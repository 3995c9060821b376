import { randomUuid } from "@/lib/core/browser/random-uuid";
import { clock } from "@/lib/core/shared/clock";
import type { ContactField } from "@/lib/messages/schema";
import type { FrameOf, OutgoingFrame } from "@/lib/api/browser/ws-client";

import type { EntryStore } from "./entry-store";
import { RetryLater, SendQueue } from "./send-queue";

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

/**
 * The messages of this tab that the server has not acknowledged. A failed entry doesn't block the
 * others.
 */
export class Outbox extends SendQueue<OutboxEntry> {
  /** The entry that was sent on this socket and is not acknowledged. */
  #inFlight: { clientId: string; settle: (error?: RetryLater) => void } | null = null;

  constructor(
    private readonly transport: Transport,
    store: EntryStore<OutboxEntry>,
  ) {
    super(store);
  }

  /** Counts the unsent and failed messages of all tabs. Signing out deletes them. */
  countUnsent(): number {
    return new Set([...this.entries(), ...this.store.loadOthers()].map(({ clientId }) => clientId)).size;
  }

  add({ receiverId, content, fields }: Draft): void {
    const messageType = fields ? "contact_card" : "text";
    this.#append({ clientId: randomUuid(), receiverId, content, messageType, ...(fields && { fields }) });
  }

  /** Moves a failed entry to the end. It keeps its clientId, so that it is not stored twice. */
  retry(clientId: string): void {
    const entry = this.#findFailed(clientId);
    if (!entry) return;
    const { problem: _, ...rest } = entry;
    this.#append(rest);
  }

  discard(clientId: string): void {
    if (this.#findFailed(clientId)) this.setEntries(this.#listOthers([clientId]));
  }

  /** Sends the entry in flight again, because it may not have arrived. */
  readonly onConnected = (): void => {
    this.onDisconnected();
    this.sendNow();
  };

  acknowledge(clientIds: readonly string[]): void {
    const left = this.#listOthers(clientIds);
    if (left.length < this.entries().length) this.setEntries(left);
    if (this.#inFlight && clientIds.includes(this.#inFlight.clientId)) this.#inFlight.settle();
  }

  /** Returns false if the entry is retried, so that no error needs to be shown. */
  reject(error: Pick<FrameOf<"error">, "message" | "code" | "clientId" | "retryAfter">): boolean {
    const entry = this.entries().find(({ clientId }) => clientId === error.clientId);
    if (!entry) return true;
    const inFlight = entry.clientId === this.#inFlight?.clientId ? this.#inFlight : null;
    if (error.code === "rate_limited" || error.code === "unavailable") {
      inFlight?.settle(new RetryLater(error.retryAfter ? error.retryAfter * 1_000 : undefined));
      return false;
    }
    this.refuse(entry, error.message);
    inFlight?.settle();
    return true;
  }

  /** Keeps the entries. */
  onDisconnected(): void {
    this.#inFlight?.settle(new RetryLater(Infinity));
  }

  override clear(): void {
    super.clear();
    this.onDisconnected();
  }

  protected isReady({ status }: OutboxEntry): boolean {
    return status === "waiting";
  }

  protected send({ clientId, receiverId, content, messageType, fields }: OutboxEntry): Promise<void> {
    // The server fills in the values (docs/product/contact-cards.md#contact-card-message).
    const payload = fields && { payload: Object.fromEntries(fields.map((field) => [field, true])) };
    return new Promise((resolve, reject) => {
      if (!this.transport.send({ type: "send_message", receiverId, content, messageType, clientId, ...payload }))
        return reject(new RetryLater(Infinity));
      const timer = setTimeout(() => {
        this.onDisconnected();
        this.transport.replaceSocket();
      }, ACKNOWLEDGE_TIMEOUT_MS);
      this.#inFlight = {
        clientId,
        settle: (error) => {
          clearTimeout(timer);
          this.#inFlight = null;
          if (error) reject(error);
          else resolve();
        },
      };
    });
  }

  protected refuse({ clientId }: OutboxEntry, problem: string): void {
    this.setEntries(
      this.entries().map((entry) => (entry.clientId === clientId ? { ...entry, status: "failed", problem } : entry)),
    );
  }

  /** Those of closed tabs are older. */
  protected merge(orphans: readonly OutboxEntry[]): readonly OutboxEntry[] {
    const ownIds = new Set(this.entries().map(({ clientId }) => clientId));
    return [...orphans.filter(({ clientId }) => !ownIds.has(clientId)), ...this.entries()];
  }

  #append(entry: Omit<OutboxEntry, "createdAt" | "status">): void {
    const others = this.#listOthers([entry.clientId]);
    this.setEntries([...others, { ...entry, createdAt: clock.now().toISOString(), status: "waiting" }]);
    this.sendUnlessWaiting();
  }

  #findFailed(id: string): OutboxEntry | undefined {
    return this.entries().find(({ clientId, status }) => clientId === id && status === "failed");
  }

  #listOthers(clientIds: readonly string[]): OutboxEntry[] {
    return this.entries().filter(({ clientId }) => !clientIds.includes(clientId));
  }
}
