import { clock } from "@/lib/core/shared/clock";
import { listStoredMarkers, type StoredMarker } from "@/lib/presence/data";

import type { ReadMarkers } from "../types";

/** The stored markers of one map, which those who join within a time share. What changed since is in memory, or arrives as an event. */
export class StoredMarkers {
  #latest: { readSince: number; rows: Promise<StoredMarker[]> } | null = null;

  /**
   * Reads the markers, or returns what another read of the last `shareMs` returns.
   * @param shareMs 0 if something is missing that was perhaps stored meanwhile
   * @throws if the database can't be reached
   */
  async read(eventId: string, shareMs: number): Promise<ReadMarkers> {
    const now = performance.now();
    let latest = this.#latest;
    if (!latest || now - latest.readSince >= shareMs) {
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
