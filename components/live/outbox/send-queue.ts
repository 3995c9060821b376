import { createStore } from "@/components/ui/browser/store";
import { type BackOff, getBackOffMs } from "@/lib/core/shared/back-off";
import { ApiError, isNetworkFailure } from "@/lib/http/browser/api-client";

import type { EntryStore } from "./entry-store";

const RETRY_DELAY = { firstMs: 2_000, maxMs: 60_000 };

/** The server takes nothing for now. */
export class TryLater extends Error {
  constructor(readonly afterMs?: number) {
    super("The server takes nothing for now");
  }
}

type Attempt =
  | "done"
  /** The network or the server failed for all. */
  | "later"
  | TryLater
  /** The server failed at this entry. */
  | "postponed";

const isServerError = (error: unknown): boolean => error instanceof ApiError && error.status >= 500;

const isTemporary = (error: unknown): boolean =>
  isNetworkFailure(error) || (error instanceof ApiError && [401, 429].includes(error.status));

/** Entries that the server doesn't have yet. They are sent one at a time, and stored until then. */
export abstract class SendQueue<Entry extends object> {
  readonly #entries = createStore<readonly Entry[]>([]);
  #isSending = false;
  /** Whether something asked to send during an attempt. */
  #isWoken = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isOffline = false;
  #isStored = true;
  /** Entries that the server failed at. The others are first. */
  readonly #postponed = new Set<Entry>();

  constructor(
    protected readonly store: EntryStore<Entry>,
    private readonly retryDelay: BackOff = RETRY_DELAY,
  ) {
    this.#entries.set(store.load());
  }

  protected abstract isReady(entry: Entry): boolean;

  /** An entry that is still there afterwards is sent again. @throws as the call, or TryLater */
  protected abstract send(entry: Entry): Promise<void>;

  /** The server refused it for good. */
  protected abstract refuse(entry: Entry, problem: string): void;

  /** Returns the entries of this document with those of closed ones. */
  protected abstract merge(orphans: readonly Entry[]): readonly Entry[];

  /** How long to wait after an entry that was sent. */
  protected getPauseMs(_entry: Entry): number {
    return 0;
  }

  /** The same array until something changes. */
  readonly entries = this.#entries.get;
  readonly subscribe = this.#entries.subscribe;

  /** False if the device's storage is full or blocked: what waits ends with the document. */
  readonly isStored = (): boolean => this.#isStored;

  readonly sendNow = (): void => this.schedule(0);

  /** Takes over what closed documents left. Can be repeated. */
  readonly adoptOrphans = (): Promise<void> =>
    this.store.adoptOrphans((orphans) => {
      if (orphans.length === 0) return;
      this.setEntries(this.merge(orphans));
      this.schedule(0);
    });

  /** Runs at the end of a session: the next member must not get the entries. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#postponed.clear();
    this.setEntries([]);
  }

  /** Whether the network failed at the last attempt. */
  protected get isOffline(): boolean {
    return this.#isOffline;
  }

  protected schedule(delayMs: number): void {
    if (this.#isSending) this.#isWoken = true;
    clearTimeout(this.#timer);
    // A timer of a hidden page takes a second or more.
    if (delayMs === 0) void this.#sendNext();
    else this.#timer = setTimeout(() => void this.#sendNext(), delayMs);
  }

  /** Doesn't shorten a wait before the next attempt. */
  protected sendIfIdle(): void {
    if (!this.#isSending && this.#timer === undefined) this.schedule(0);
  }

  protected setEntries(entries: readonly Entry[]): void {
    this.#isStored = this.store.save(entries);
    this.#entries.set(entries);
  }

  #listReady(): readonly Entry[] {
    return this.entries().filter((entry) => this.isReady(entry));
  }

  #getNext(): Entry | undefined {
    const ready = this.#listReady();
    const next = ready.find((entry) => !this.#postponed.has(entry));
    if (!next) this.#postponed.clear();
    return next ?? ready[0];
  }

  async #sendNext(): Promise<void> {
    this.#timer = undefined;
    if (this.#isSending) return;
    const entry = this.#getNext();
    if (!entry) return;
    this.#isSending = true;
    this.#isWoken = false;
    const attempt = await this.#try(entry);
    this.#isSending = false;
    const failures = attempt === "done" ? 0 : this.#failures + 1;
    if (failures !== this.#failures) {
      this.#failures = failures;
      this.setEntries([...this.entries()]);
    }
    this.schedule(attempt === "done" ? this.getPauseMs(entry) : this.#getRetryMs(attempt));
  }

  #getRetryMs(attempt: Attempt): number {
    if (attempt instanceof TryLater && attempt.afterMs) return attempt.afterMs;
    const hasOthers = attempt === "postponed" && this.#listReady().some((entry) => !this.#postponed.has(entry));
    // The network may have come back while the last attempt still waited for it.
    return this.#isWoken || hasOthers ? this.retryDelay.firstMs : getBackOffMs(this.#failures, this.retryDelay);
  }

  async #try(entry: Entry): Promise<Attempt> {
    try {
      await this.send(entry);
      this.#isOffline = false;
    } catch (error) {
      if (error instanceof TryLater) return error;
      this.#isOffline = isNetworkFailure(error);
      if (isServerError(error)) {
        this.#postponed.add(entry);
        return "postponed";
      }
      if (isTemporary(error)) return "later";
      this.refuse(entry, error instanceof ApiError ? (error.serverMessage ?? "") : "");
    }
    return "done";
  }
}
