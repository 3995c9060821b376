import DataLoader from "dataloader";

/**
 * Batches calls at the same time into one read, and runs one read at a time. A call during a read
 * waits for the next one, because the current read could return older data.
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
