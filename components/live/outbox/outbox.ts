import { randomUuid } from "@/lib/core/browser/random-uuid";
import { getBackOffMs } from "@/lib/core/shared/back-off";
import { clock } from "@/lib/core/shared/clock";
import type { ContactField } from "@/lib/messages/schema";
import type { FrameOf, OutgoingFrame } from "@/lib/api/browser/ws-client";

export type OutboxEntry = {
  /** Identifies the send: the server stores it once, however often it arrives (docs/product/messages.md#delivery-and-order). */
  clientId: string;
  receiverId: string;
  content: string;
  messageType: "text" | "contact_card";
  /** The selected fields of a contact card. */
  fields?: ContactField[];
  /** When it was written, ISO 8601. Only for display: the server's seq gives the order. */
  createdAt: string;
  status: "waiting" | "failed";
  /** The server's message about a failed send. */
  problem?: string;
};

export type OutboxStore = {
  load: () => OutboxEntry[];
  /** Returns the member's entries of other documents, open or closed. */
  loadOthers: () => OutboxEntry[];
  save: (entries: readonly OutboxEntry[]) => void;
  /** Passes what closed documents left unsent to `adopt`, then removes it from their storage. */
  adoptOrphans: (adopt: (entries: readonly OutboxEntry[]) => void) => Promise<void>;
};

type Transport = {
  /** Returns false if no socket is connected. `onConnected` sends the entry again. */
  send: (frame: OutgoingFrame) => boolean;
  /** Called when an acknowledgement is overdue: the socket is dead, even if the browser reports it as open. */
  replaceSocket: () => void;
};

type Draft = Pick<OutboxEntry, "receiverId" | "content"> & { fields?: ContactField[] };

const ACKNOWLEDGE_TIMEOUT_MS = 15_000;
const RETRY_DELAY = { firstMs: 1_000, maxMs: 30_000 };

/**
 * The messages of this tab that the server has not acknowledged. It sends one at a time, the next only after the one before is
 * stored, so the order survives every lost connection. A failed entry doesn't hold up the others; the user retries or discards it.
 */
export class Outbox {
  #entries: readonly OutboxEntry[];
  /** The clientId of the entry that was sent on the present socket and is not acknowledged yet. */
  #inFlight: string | null = null;
  /** The acknowledgement timeout of the entry in flight, or the wait before a retry. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly transport: Transport,
    private readonly store: OutboxStore,
  ) {
    this.#entries = store.load();
  }

  /** The same array until something changes, as useSyncExternalStore requires. */
  readonly entries = (): readonly OutboxEntry[] => this.#entries;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Returns how many messages of the member are not sent, or failed, in this and other tabs. All end with the session. */
  countUnsent(): number {
    return new Set([...this.#entries, ...this.store.loadOthers()].map(({ clientId }) => clientId)).size;
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
    this.#setEntries([...this.#entries, entry]);
    this.#sendNext();
  }

  /**
   * Moves a failed entry to the end of the queue. Its clientId does not change, so a send that did arrive is not stored
   * twice.
   */
  retry(clientId: string): void {
    const entry = this.#entries.find((other) => other.clientId === clientId && other.status === "failed");
    if (!entry) return;
    const { problem: _, ...rest } = entry;
    this.#setEntries([
      ...this.#entriesWithout(clientId),
      { ...rest, createdAt: clock.now().toISOString(), status: "waiting" },
    ]);
    this.#sendNext();
  }

  /** Removes a failed entry. */
  discard(clientId: string): void {
    if (this.#entries.some((entry) => entry.clientId === clientId && entry.status === "failed"))
      this.#setEntries(this.#entriesWithout(clientId));
  }

  /** Adopts what closed tabs left unsent, ahead of the entries of this tab. Can be repeated. */
  readonly adoptOrphans = (): Promise<void> =>
    this.store.adoptOrphans((orphans) => {
      const ownIds = new Set(this.#entries.map(({ clientId }) => clientId));
      const adopted = orphans.filter(({ clientId }) => !ownIds.has(clientId));
      if (adopted.length === 0) return;
      this.#setEntries([...adopted, ...this.#entries]);
      this.#sendNext();
    });

  /** The socket is authenticated: the entry in flight, which may or may not have arrived, is sent again. */
  readonly onConnected = (): void => {
    this.#clearInFlight();
    this.#sendNext();
  };

  /** Removes entries that the server has stored. */
  acknowledge(clientIds: readonly string[]): void {
    if (!this.#entries.some((entry) => clientIds.includes(entry.clientId))) return;
    this.#failures = 0;
    this.#setEntries(this.#entries.filter((entry) => !clientIds.includes(entry.clientId)));
    if (this.#inFlight && clientIds.includes(this.#inFlight)) this.#clearInFlight();
    this.#sendNext();
  }

  /** Handles an `error` frame. Returns whether to show it to the user, which is false for an entry that is retried. */
  reject(error: Pick<FrameOf<"error">, "message" | "code" | "clientId" | "retryAfter">): boolean {
    const { clientId } = error;
    if (!clientId || !this.#entries.some((entry) => entry.clientId === clientId)) return true;
    const isInFlight = clientId === this.#inFlight;
    if (error.code === "rate_limited" || error.code === "unavailable") {
      if (!isInFlight) return false;
      this.#clearInFlight();
      this.#timer = setTimeout(this.onConnected, this.#retryDelay(error.retryAfter));
      return false;
    }
    this.#setEntries(
      this.#entries.map((entry) =>
        entry.clientId === clientId ? { ...entry, status: "failed", problem: error.message } : entry,
      ),
    );
    if (isInFlight) this.#clearInFlight();
    this.#sendNext();
    return true;
  }

  /** The socket is closed, or the tab is closing: stops the timers and keeps the entries. */
  onDisconnected(): void {
    this.#clearInFlight();
  }

  /** Removes everything at the end of a session, so that the next member on this tab does not get it. */
  clear(): void {
    this.#clearInFlight();
    this.#setEntries([]);
  }

  #sendNext(): void {
    const next = this.#entries.find((entry) => entry.status === "waiting");
    if (this.#inFlight || this.#timer || !next) return;
    const isSent = this.transport.send({
      type: "send_message",
      receiverId: next.receiverId,
      content: next.content,
      messageType: next.messageType,
      clientId: next.clientId,
      // The keys are the sender's selection; the server fills in the values (docs/product/contact-cards.md#contact-card-message).
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
    return this.#entries.filter((entry) => entry.clientId !== clientId);
  }

  #setEntries(entries: readonly OutboxEntry[]): void {
    this.#entries = entries;
    this.store.save(entries);
    for (const listener of this.#listeners) listener();
  }
}
