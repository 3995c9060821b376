import type { ForeignCard } from "@/lib/contacts/policy/read-vcard";

import type { EntryStore } from "@/components/live/outbox/entry-store";
import { SendQueue } from "@/components/live/outbox/send-queue";

export type Scan =
  { kind: "member"; userId: string } | { kind: "name_tag"; code: string } | { kind: "card"; card: ForeignCard };

export type ScanEntry = {
  /** Made on the device, and the id of the contact. */
  id: string;
  scan: Scan;
  /** Null if only the code is known. */
  name: string | null;
  /** ISO 8601. Missing for what older versions stored. */
  scannedAt?: string;
  /** One of many, which aren't announced one by one. */
  isFromFile?: true;
  /** Why the server refused it for good. */
  problem?: string;
};

type Calls = {
  /** Can be repeated. @throws ApiError, or TypeError if the network failed */
  send: (entry: ScanEntry) => Promise<void>;
  onRefused: (entry: ScanEntry, problem: string) => void;
};

/** Local storage is small. */
export const MAX_ENTRIES = 200;

/** The server opens at most 60 name tags a minute. */
const NAME_TAG_PAUSE_MS = 1_100;

export const isSameScan = (one: Scan, other: Scan): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The scans of this document that the server doesn't have yet. It sends one at a time and keeps
 * each until the server has it (docs/product/scan.md#without-a-network).
 */
export class ScanOutbox extends SendQueue<ScanEntry> {
  constructor(
    private readonly calls: Calls,
    store: EntryStore<ScanEntry>,
  ) {
    super(store);
  }

  /** A scan that waits already is not added again. Returns false if too many wait. */
  add(entry: ScanEntry): boolean {
    const others = this.entries().filter(({ scan }) => !isSameScan(scan, entry.scan));
    if (others.length >= MAX_ENTRIES) return false;
    const known = this.entries().find(({ scan, problem }) => problem === undefined && isSameScan(scan, entry.scan));
    if (!known) this.setEntries([...others, entry]);
    this.schedule(0);
    return true;
  }

  discard(id: string): void {
    this.setEntries(this.entries().filter((entry) => entry.id !== id));
  }

  protected isReady({ problem }: ScanEntry): boolean {
    return problem === undefined;
  }

  protected override getPauseMs({ scan }: ScanEntry): number {
    return scan.kind === "name_tag" ? NAME_TAG_PAUSE_MS : 0;
  }

  protected merge(orphans: readonly ScanEntry[]): readonly ScanEntry[] {
    const isKnown = (orphan: ScanEntry) =>
      this.entries().some(
        ({ id, scan, problem }) => id === orphan.id || (problem === undefined && isSameScan(scan, orphan.scan)),
      );
    return [...orphans.filter((orphan) => !isKnown(orphan)), ...this.entries()];
  }

  protected async send(entry: ScanEntry): Promise<void> {
    await this.calls.send(entry);
    this.discard(entry.id);
  }

  protected refuse(entry: ScanEntry, problem: string): void {
    // It may have been discarded.
    const refused = this.entries().map((other) => (other.id === entry.id ? { ...other, problem } : other));
    this.setEntries(refused);
    this.calls.onRefused(entry, problem);
  }
}
