import type { MapVisibility } from "@/lib/profiles/schema/visibility";

/**
 * Who may see each member's marker on one map, as it was read a moment ago. Another process can still send a position under the earlier
 * choice.
 */
export class MapChoices {
  readonly #choices = new Map<string, { visibility: MapVisibility; setAt: number }>();

  set(userId: string, visibility: MapVisibility): void {
    this.#choices.set(userId, { visibility, setAt: performance.now() });
  }

  find(userId: string): MapVisibility | undefined {
    return this.#choices.get(userId)?.visibility;
  }

  /** Returns whether a choice was set since that moment (performance.now()): a read that began then can be older. */
  wasSetSince(userId: string, since: number): boolean {
    return (this.#choices.get(userId)?.setAt ?? -Infinity) >= since;
  }

  forget(olderThanMs: number): void {
    const now = performance.now();
    for (const [userId, { setAt }] of this.#choices) if (now - setAt > olderThanMs) this.#choices.delete(userId);
  }
}
