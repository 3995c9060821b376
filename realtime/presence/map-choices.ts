import type { MapVisibility } from "@/lib/profiles/schema/visibility";

/** Keeps each member's choice a while, because other processes may still send the earlier one. */
export class MapChoices {
  readonly #choices = new Map<string, { visibility: MapVisibility; setAt: number }>();

  set(userId: string, visibility: MapVisibility): void {
    this.#choices.set(userId, { visibility, setAt: performance.now() });
  }

  find(userId: string): MapVisibility | undefined {
    return this.#choices.get(userId)?.visibility;
  }

  /** `since` is performance.now(). A read that began then may be outdated. */
  wasSetSince(userId: string, since: number): boolean {
    return (this.#choices.get(userId)?.setAt ?? -Infinity) >= since;
  }

  forget(olderThanMs: number): void {
    const now = performance.now();
    for (const [userId, { setAt }] of this.#choices) if (now - setAt > olderThanMs) this.#choices.delete(userId);
  }
}
