/**
 * Pairs of members between whom a block has just begun or ended. Until the change is applied, nothing that was read before it is
 * sent from one to the other.
 */
export class HiddenPairs {
  readonly #others = new Map<string, string[]>();

  /** Returns the function that ends it. */
  hide(userId: string, otherId: string): () => void {
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
