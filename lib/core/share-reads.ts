/**
 * Many who ask for the same at one time get it from one read. Nobody is given a read that began before they asked: they
 * wait for the next, which begins when the one under way is done.
 */
export function shareReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  return () => {
    next ??= underWay.then(() => {
      next = null;
      const value = read();
      underWay = value.catch(() => undefined);
      return value;
    });
    return next;
  };
}
