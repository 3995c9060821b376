import { clock } from "@/lib/core/shared/clock";
import { listStoredMarkers, type StoredMarker } from "@/lib/presence/data";

import type { ReadMarkers } from "../types";

/**
 * Lets a crowd that joins a map share one read. Later changes are in memory or follow as events.
 */
export class StoredMarkers {
  #latest: { readSince: number; rows: Promise<StoredMarker[]> } | null = null;

  /** @throws if the database can't be reached */
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
