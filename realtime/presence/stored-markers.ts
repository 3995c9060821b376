import { clock } from "@/lib/core/shared/clock";
import { listStoredMarkers, type StoredMarker } from "@/lib/presence/data";

import type { ReadMarkers } from "../types";

/** A crowd that arrives together reads a map once in this time. What changed since is in memory, or arrives as an event. */
const SHARED_MS = 1_000;

/** The stored markers of one map, which those who join within a second share. */
export class StoredMarkers {
  #latest: { readSince: number; rows: Promise<StoredMarker[]> } | null = null;

  /**
   * Reads the markers, or returns what another read of the last second returns.
   * @param mayShare false if something is missing that was perhaps stored meanwhile
   * @throws if the database can't be reached
   */
  async read(eventId: string, mayShare: boolean): Promise<ReadMarkers> {
    const now = performance.now();
    let latest = this.#latest;
    if (!latest || !mayShare || now - latest.readSince >= SHARED_MS) {
      latest = { readSince: now, rows: listStoredMarkers(eventId, clock.now()) };
      this.#latest = latest;
    }
    try {
      return { readSince: latest.readSince, stored: await latest.rows };
    } catch (error) {
      if (this.#latest === latest) this.#latest = null;
      throw error;
    }
  }
}
