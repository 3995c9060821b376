import DataLoader from "dataloader";

/**
 * Runs one read at a time. Calls during a read wait for the next, because its data could be older.
 * @param read returns a value or an error for each key, in the order of the keys
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
    // Disables the cache, so that each batch reads the database again.
    { cache: false, batchScheduleFn: (start) => void running.then(start) },
  );
  return (key) => loader.load(key);
}
