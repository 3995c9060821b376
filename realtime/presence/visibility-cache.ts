import type { MapVisibility } from "@/lib/profiles/schema/visibility";

/** Keeps each member's choice a while, because other processes may still send the earlier one. */
export class VisibilityCache {
  readonly #visibilities = new Map<string, { visibility: MapVisibility; setAt: number }>();

  set(userId: string, visibility: MapVisibility): void {
    this.#visibilities.set(userId, { visibility, setAt: performance.now() });
  }

  find(userId: string): MapVisibility | undefined {
    return this.#visibilities.get(userId)?.visibility;
  }

  /** `since` is performance.now(). A read that began then may be outdated. */
  wasSetSince(userId: string, since: number): boolean {
    return (this.#visibilities.get(userId)?.setAt ?? -Infinity) >= since;
  }

  forget(olderThanMs: number): void {
    const now = performance.now();
    for (const [userId, { setAt }] of this.#visibilities)
      if (now - setAt > olderThanMs) this.#visibilities.delete(userId);
  }
}
