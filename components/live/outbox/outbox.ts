import { createStore } from "@/components/ui/browser/store";
import { randomUuid } from "@/lib/core/browser/random-uuid";
import { getBackOffMs } from "@/lib/core/shared/back-off";
import { clock } from "@/lib/core/shared/clock";
import type { ContactField } from "@/lib/messages/schema";
import type { FrameOf, OutgoingFrame } from "@/lib/api/browser/ws-client";

import type { EntryStore } from "./entry-store";

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

/**
 * The messages of this tab that the server has not acknowledged. It sends one at a time to keep the
 * order. A failed entry doesn't block the others.
 */
export class Outbox {
  readonly #entries = createStore<readonly OutboxEntry[]>([]);
  /** The clientId of the entry that was sent on this socket and is not acknowledged. */
  #inFlight: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(
    private readonly transport: Transport,
    private readonly store: EntryStore<OutboxEntry>,
  ) {
    this.#entries.set(store.load());
  }

  /** useSyncExternalStore requires the same array until something changes. */
  readonly entries = this.#entries.get;
  readonly subscribe = this.#entries.subscribe;

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
    this.#setEntries([...this.entries(), entry]);
    this.#sendNext();
  }

  /** Moves a failed entry to the end. It keeps its clientId, so that it is not stored twice. */
  retry(clientId: string): void {
    const entry = this.entries().find((other) => other.clientId === clientId && other.status === "failed");
    if (!entry) return;
    const { problem: _, ...rest } = entry;
    this.#setEntries([
      ...this.#entriesWithout(clientId),
      { ...rest, createdAt: clock.now().toISOString(), status: "waiting" },
    ]);
    this.#sendNext();
  }

  discard(clientId: string): void {
    if (this.entries().some((entry) => entry.clientId === clientId && entry.status === "failed"))
      this.#setEntries(this.#entriesWithout(clientId));
  }

  /** Puts the entries of closed tabs before those of this tab. Can be repeated. */
  readonly adoptOrphans = (): Promise<void> =>
    this.store.adoptOrphans((orphans) => {
      const ownIds = new Set(this.entries().map(({ clientId }) => clientId));
      const adopted = orphans.filter(({ clientId }) => !ownIds.has(clientId));
      if (adopted.length === 0) return;
      this.#setEntries([...adopted, ...this.entries()]);
      this.#sendNext();
    });

  /** Sends the entry in flight again, because it may not have arrived. */
  readonly onConnected = (): void => {
    this.#clearInFlight();
    this.#sendNext();
  };

  acknowledge(clientIds: readonly string[]): void {
    if (!this.entries().some((entry) => clientIds.includes(entry.clientId))) return;
    this.#failures = 0;
    this.#setEntries(this.entries().filter((entry) => !clientIds.includes(entry.clientId)));
    if (this.#inFlight && clientIds.includes(this.#inFlight)) this.#clearInFlight();
    this.#sendNext();
  }

  /** Returns false if the entry is retried, so that no error needs to be shown. */
  reject(error: Pick<FrameOf<"error">, "message" | "code" | "clientId" | "retryAfter">): boolean {
    const { clientId } = error;
    if (!clientId || !this.entries().some((entry) => entry.clientId === clientId)) return true;
    const isInFlight = clientId === this.#inFlight;
    if (error.code === "rate_limited" || error.code === "unavailable") {
      if (!isInFlight) return false;
      this.#clearInFlight();
      this.#timer = setTimeout(this.onConnected, this.#retryDelay(error.retryAfter));
      return false;
    }
    this.#setEntries(
      this.entries().map((entry) =>
        entry.clientId === clientId ? { ...entry, status: "failed", problem: error.message } : entry,
      ),
    );
    if (isInFlight) this.#clearInFlight();
    this.#sendNext();
    return true;
  }

  /** Stops the timers and keeps the entries. */
  onDisconnected(): void {
    this.#clearInFlight();
  }

  /** Runs at the end of a session: the next member must not get the entries. */
  clear(): void {
    this.#clearInFlight();
    this.#setEntries([]);
  }

  #sendNext(): void {
    const next = this.entries().find((entry) => entry.status === "waiting");
    if (this.#inFlight || this.#timer || !next) return;
    const isSent = this.transport.send({
      type: "send_message",
      receiverId: next.receiverId,
      content: next.content,
      messageType: next.messageType,
      clientId: next.clientId,
      // The server fills in the values (docs/product/contact-cards.md#contact-card-message).
      ...(next.fields && { payload: Object.fromEntries(next.fields.map((field) => [field, true])) }),
    });
    if (!isSent) return;
    this.#inFlight = next.clientId;
    this.#timer = setTimeout(() => {
      this.#clearInFlight();
      this.transport.replaceSocket();
    }, ACKNOWLEDGE_TIMEOUT_MS);
  }

  #clearInFlight(): void {
    this.#inFlight = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #retryDelay(retryAfterSeconds: number | undefined): number {
    this.#failures += 1;
    if (retryAfterSeconds !== undefined && retryAfterSeconds > 0) return retryAfterSeconds * 1_000;
    return getBackOffMs(this.#failures, RETRY_DELAY);
  }

  #entriesWithout(clientId: string): OutboxEntry[] {
    return this.entries().filter((entry) => entry.clientId !== clientId);
  }

  #setEntries(entries: readonly OutboxEntry[]): void {
    this.store.save(entries);
    this.#entries.set(entries);
  }
}
