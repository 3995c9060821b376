import DataLoader from "dataloader";

/**
 * Returns a function that loads one value; calls at the same time share one read. Only one read runs at a time: calls
 * during a read wait for the next one, because the current read could return older data.
 * @param read receives the keys, each once, and returns a value for each in the same order, or an error for those that failed
 */
export function createBatchLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly (Value | Error)[]>,
): (key: Key) => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  const readUnique = async (keys: readonly Key[]): Promise<(Value | Error)[]> => {
    const unique = [...new Set(keys)];
    const values = await read(unique);
    const byKey = new Map(unique.map((key, index) => [key, values[index] as Value | Error]));
    return keys.map((key) => byKey.get(key) as Value | Error);
  };
  const loader = new DataLoader<Key, Value>(
    (keys) => {
      const reading = readUnique(keys);
      running = reading.catch(() => undefined);
      return reading;
    },
    // Disables the cache: each batch reads the database again.
    { cache: false, batchScheduleFn: (start) => void running.then(start) },
  );
  return (key) => loader.load(key);
}
