/**
 * Pairs whose block just began or ended. Deliveries between them are dropped until the change is
 * applied, because they may have read the old state.
 */
export class PendingBlockChanges {
  readonly #others = new Map<string, string[]>();

  /** Returns a function that removes the pair. */
  add(userId: string, otherId: string): () => void {
    const pairs = [
      [userId, otherId],
      [otherId, userId],
    ] as const;
    for (const [id, other] of pairs) this.#others.set(id, [...this.list(id), other]);
    return () => {
      for (const [id, other] of pairs) this.#remove(id, other);
    };
  }

  list(userId: string): readonly string[] {
    return this.#others.get(userId) ?? [];
  }

  has(userId: string, otherId: string): boolean {
    return this.list(userId).includes(otherId);
  }

  #remove(userId: string, otherId: string): void {
    const others = [...this.list(userId)];
    others.splice(others.indexOf(otherId), 1);
    if (others.length > 0) this.#others.set(userId, others);
    else this.#others.delete(userId);
  }
}
