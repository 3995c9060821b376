import { clock } from "@/lib/core/shared/clock";
import { randomUuid } from "@/lib/core/browser/random-uuid";
import type { ContactField } from "@/lib/messages/schema";
import type { FrameOf, OutgoingFrame } from "@/lib/realtime/browser/ws-client";

export type OutboxEntry = {
  /** Names the send for ever: the server stores it once however often it comes (contract §5, Delivery). */
  clientId: string;
  receiverId: string;
  content: string;
  messageType: "text" | "contact_card";
  /** A contact card's ticked fields. */
  fields?: ContactField[];
  /** When it was written, ISO 8601: for the screen alone, the server's seq orders. */
  createdAt: string;
  status: "waiting" | "failed";
  /** The server's words about a failed one. */
  problem?: string;
};

/** Where an outbox outlives its document. */
export type OutboxStore = {
  load: () => OutboxEntry[];
  save: (entries: readonly OutboxEntry[]) => void;
  /** Hands over what documents that are gone left unsent, and forgets it there once `adopt` has returned. */
  adoptOrphans: (adopt: (entries: readonly OutboxEntry[]) => void) => Promise<void>;
};

type Wire = {
  /** False when the socket can't take it now; it is offered again when the socket is back. */
  send: (frame: OutgoingFrame) => boolean;
  /** The head was not acknowledged in time: the socket is dead, whatever the browser believes. */
  replaceSocket: () => void;
};

type Draft = Pick<OutboxEntry, "receiverId" | "content"> & { fields?: ContactField[] };

const ACKNOWLEDGED_WITHIN_MS = 15_000;
const TRY_AGAIN_MS = { first: 1_000, cap: 30_000 } as const;

/**
 * What this tab has written and the server has not acknowledged. One at a time: the next goes out only after the one before
 * is stored, so order survives every loss (contract §5). A failed one steps aside and waits for a person's tap.
 */
export class Outbox {
  #entries: readonly OutboxEntry[];
  /** The entry that is on its way on the present socket. */
  #inFlight: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  readonly #watchers = new Set<() => void>();

  constructor(
    private readonly wire: Wire,
    private readonly store: OutboxStore,
  ) {
    this.#entries = store.load();
  }

  /** Stable until something changes, as useSyncExternalStore wants it. */
  readonly entries = (): readonly OutboxEntry[] => this.#entries;

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

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
    this.#change([...this.#entries, entry]);
    this.#pump();
  }

  /** Tap to retry: the same clientId at the end of the queue, so a send that did arrive is not doubled. */
  retry(clientId: string): void {
    const entry = this.#entries.find((one) => one.clientId === clientId && one.status === "failed");
    if (!entry) return;
    const { problem: _, ...rest } = entry;
    this.#change([...this.#without(clientId), { ...rest, createdAt: clock.now().toISOString(), status: "waiting" }]);
    this.#pump();
  }

  discard(clientId: string): void {
    if (this.#entries.some((one) => one.clientId === clientId && one.status === "failed"))
      this.#change(this.#without(clientId));
  }

  /** Takes over what closed tabs left unsent, before what was written here since: it is older. Safe to repeat. */
  readonly adoptOrphans = (): Promise<void> =>
    this.store.adoptOrphans((left) => {
      const known = new Set(this.#entries.map(({ clientId }) => clientId));
      const adopted = left.filter(({ clientId }) => !known.has(clientId));
      if (adopted.length === 0) return;
      this.#change([...adopted, ...this.#entries]);
      this.#pump();
    });

  /** The socket authenticated: what was on its way may or may not have arrived, so it goes out again. */
  readonly onConnected = (): void => {
    this.#land();
    this.#pump();
  };

  /** `message_sent` or the history brought it: it is stored. */
  acknowledge(clientIds: readonly string[]): void {
    if (!this.#entries.some((entry) => clientIds.includes(entry.clientId))) return;
    this.#failures = 0;
    this.#change(this.#entries.filter((entry) => !clientIds.includes(entry.clientId)));
    if (this.#inFlight && clientIds.includes(this.#inFlight)) this.#land();
    this.#pump();
  }

  /** Answers whether a person should hear of it: what is tried again by itself is no news. */
  reject(error: Pick<FrameOf<"error">, "message" | "code" | "clientId" | "retryAfter">): boolean {
    const { clientId } = error;
    if (!clientId || !this.#entries.some((entry) => entry.clientId === clientId)) return true;
    const onItsWay = clientId === this.#inFlight;
    if (error.code === "rate_limited" || error.code === "unavailable") {
      if (!onItsWay) return false;
      this.#land();
      this.#timer = setTimeout(this.onConnected, this.#pause(error.retryAfter));
      return false;
    }
    this.#change(
      this.#entries.map((entry) =>
        entry.clientId === clientId ? { ...entry, status: "failed", problem: error.message } : entry,
      ),
    );
    if (onItsWay) this.#land();
    this.#pump();
    return true;
  }

  /** The socket is gone, or the tab is closing: its timers end, what is unsent stays. */
  onDisconnected(): void {
    this.#land();
  }

  /** What the session's end leaves unsent is nobody's: the next who signs in on this tab must not find it. */
  clear(): void {
    this.#land();
    this.#change([]);
  }

  #pump(): void {
    const head = this.#entries.find((entry) => entry.status === "waiting");
    if (this.#inFlight || this.#timer || !head) return;
    const sent = this.wire.send({
      type: "send_message",
      receiverId: head.receiverId,
      content: head.content,
      messageType: head.messageType,
      clientId: head.clientId,
      // The server fills the card from the profile; the keys alone are the choice (contract §5, Messaging).
      ...(head.fields && { payload: Object.fromEntries(head.fields.map((field) => [field, true])) }),
    });
    if (!sent) return;
    this.#inFlight = head.clientId;
    this.#timer = setTimeout(() => {
      this.#land();
      this.wire.replaceSocket();
    }, ACKNOWLEDGED_WITHIN_MS);
  }

  /** Nothing is on its way any more, and nothing waits for a moment to go out. */
  #land(): void {
    this.#inFlight = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #pause(retryAfterSeconds: number | undefined): number {
    this.#failures += 1;
    if (retryAfterSeconds !== undefined && retryAfterSeconds > 0) return retryAfterSeconds * 1_000;
    return Math.min(TRY_AGAIN_MS.first * 2 ** (this.#failures - 1), TRY_AGAIN_MS.cap);
  }

  #without(clientId: string): OutboxEntry[] {
    return this.#entries.filter((entry) => entry.clientId !== clientId);
  }

  #change(entries: readonly OutboxEntry[]): void {
    this.#entries = entries;
    this.store.save(entries);
    for (const watcher of this.#watchers) watcher();
  }
}
