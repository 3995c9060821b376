import { ApiError, isNetworkFailure } from "@/lib/http/browser/api-client";
import { getBackOffMs } from "@/lib/core/shared/back-off";
import type { ForeignCard } from "@/lib/contacts/policy/read-vcard";

import type { EntryStore } from "@/components/live/outbox/entry-store";

export type Scan =
  { kind: "member"; userId: string } | { kind: "badge"; code: string } | { kind: "card"; card: ForeignCard };

export type ScanEntry = {
  /** Made on the device, and the id of the contact. */
  id: string;
  scan: Scan;
  /** Null if only the code is known. */
  name: string | null;
  /** Why the server refused it for good. */
  problem?: string;
};

type Calls = {
  /** Can be repeated. @throws ApiError, or TypeError if the network failed */
  send: (entry: ScanEntry) => Promise<void>;
  onRefused: (entry: ScanEntry, problem: string) => void;
};

const RETRY_DELAY = { firstMs: 2_000, maxMs: 60_000 };
/** Local storage is small. */
const MAX_ENTRIES = 200;

/** The server opens at most 60 name tags a minute. */
const BADGE_PAUSE_MS = 1_100;

export const isSameScan = (one: Scan, other: Scan): boolean => JSON.stringify(one) === JSON.stringify(other);

const isTemporary = (error: unknown): boolean =>
  isNetworkFailure(error) || (error instanceof ApiError && (error.status >= 500 || [401, 429].includes(error.status)));

/**
 * The scans of this document that the server doesn't have yet. It sends one at a time and keeps
 * each until the server has it (docs/product/scan.md#without-a-network).
 */
export class ScanOutbox {
  #entries: readonly ScanEntry[];
  #isSending = false;
  /** Whether something asked to send during an attempt. */
  #isWoken = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isStored = true;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly calls: Calls,
    private readonly store: EntryStore<ScanEntry>,
  ) {
    this.#entries = store.load();
  }

  /** useSyncExternalStore requires the same array until something changes. */
  readonly entries = (): readonly ScanEntry[] => this.#entries;

  /** False if the device's storage is full or blocked: what waits ends with the document. */
  readonly isStored = (): boolean => this.#isStored;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** A scan that waits already is not added again. Returns false if too many wait. */
  add(entry: ScanEntry): boolean {
    const others = this.#entries.filter(({ scan }) => !isSameScan(scan, entry.scan));
    if (others.length >= MAX_ENTRIES) return false;
    const known = this.#entries.find(({ scan, problem }) => problem === undefined && isSameScan(scan, entry.scan));
    if (!known) this.#setEntries([...others, entry]);
    this.#schedule(0);
    return true;
  }

  discard(id: string): void {
    this.#setEntries(this.#entries.filter((entry) => entry.id !== id));
  }

  /** Takes over what closed tabs left. Can be repeated. */
  readonly adoptOrphans = (): Promise<void> =>
    this.store.adoptOrphans((orphans) => {
      const isKnown = (orphan: ScanEntry) =>
        this.#entries.some(
          ({ id, scan, problem }) => id === orphan.id || (problem === undefined && isSameScan(scan, orphan.scan)),
        );
      this.#setEntries([...orphans.filter((orphan) => !isKnown(orphan)), ...this.#entries]);
      this.#schedule(0);
    });

  readonly sendNow = (): void => {
    this.#isWoken = true;
    this.#schedule(0);
  };

  /** Runs at the end of a session: the next member must not get the scans. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#setEntries([]);
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#sendNext(), delayMs);
  }

  async #sendNext(): Promise<void> {
    const entry = this.#entries.find(({ problem }) => problem === undefined);
    if (!entry || this.#isSending) return;
    this.#isSending = true;
    this.#isWoken = false;
    const isDone = await this.#send(entry);
    this.#isSending = false;
    this.#failures = isDone ? 0 : this.#failures + 1;
    const pauseMs = entry.scan.kind === "badge" ? BADGE_PAUSE_MS : 0;
    // The network may have come back while the last attempt still waited for it.
    const retryMs = this.#isWoken ? RETRY_DELAY.firstMs : getBackOffMs(this.#failures, RETRY_DELAY);
    this.#schedule(isDone ? pauseMs : retryMs);
  }

  /** Returns false if it must be sent again later. */
  async #send(entry: ScanEntry): Promise<boolean> {
    try {
      await this.calls.send(entry);
      this.discard(entry.id);
    } catch (error) {
      if (isTemporary(error)) return false;
      const problem = error instanceof ApiError ? (error.serverMessage ?? "") : "";
      // It may have been discarded meanwhile.
      const refused = this.#entries.map((other) => (other.id === entry.id ? { ...other, problem } : other));
      this.#setEntries(refused);
      this.calls.onRefused(entry, problem);
    }
    return true;
  }

  #setEntries(entries: readonly ScanEntry[]): void {
    this.#entries = entries;
    this.#isStored = this.store.save(entries);
    for (const listener of this.#listeners) listener();
  }
}
