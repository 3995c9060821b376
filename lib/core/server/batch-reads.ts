/**
 * Many who ask at one time get their answers from one read, which is told what each asked for. Nobody is given a read that
 * began before they asked: they wait for the next, which begins when the one under way is done.
 */
export function shareReads<Value, Key = void>(read: (asked: Key[]) => Promise<Value>): (asked: Key) => Promise<Value> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: { asked: Set<Key>; value: Promise<Value> } | null = null;
  const begin = () => {
    const asked = new Set<Key>();
    const value = underWay.then(() => {
      next = null;
      const reading = read([...asked]);
      underWay = reading.catch(() => undefined);
      return reading;
    });
    return { asked, value };
  };
  return (key) => {
    next ??= begin();
    next.asked.add(key);
    return next.value;
  };
}
